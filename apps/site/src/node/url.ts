// node:url in a page: only the path matters, and no file of ours lies there.
export function fileURLToPath(url: string | URL): string {
  return new URL(url).pathname
}
