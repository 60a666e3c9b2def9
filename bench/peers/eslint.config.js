import yml from "eslint-plugin-yml";

export default [...yml.configs["flat/standard"] ?? yml.configs.standard];
