/** Whether a refusal of the newer version at a place holds an object. A server does not look at a status that is applied. */
export function keepsBack(path: string): boolean {
  return !/^status\b/.test(path)
}
