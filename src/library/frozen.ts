/** Makes plain data unchangeable, all the way down, and gives it. */
export function frozen<Data>(data: Data): Data {
  if (typeof data !== "object" || data === null || Object.isFrozen(data)) return data;
  Object.freeze(data);
  for (const each of Object.values(data)) frozen(each);
  return data;
}
