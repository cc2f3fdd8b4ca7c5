/** True for what a named template prints if that is the version of an object, and not the object. */
export function isHead(text: string): boolean {
  return version.test(text) && !content.test(text)
}

const version = /^["']?apiVersion["']?[ \t]*:/m
/** What an object, or what names one, has besides. */
const content = /^["']?(?:spec|name|data|stringData|rules|status|template)["']?[ \t]*:/m
