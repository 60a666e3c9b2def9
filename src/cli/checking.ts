// What `check` loads once there is a file about which nothing is known yet.
export { checkBytes } from "../session/checking.ts";
export { checkRecord } from "../report/verdict.ts";
