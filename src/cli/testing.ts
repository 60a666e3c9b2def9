// What `test` loads once there is a file about which nothing is known yet.
export { testBytes } from "../session/testing.ts";
export { testRecord } from "../report/test-record.ts";
