import { withBase } from 'vitepress'

declare const siteData: string

const loaded = new Map<string, Promise<unknown>>()

/**
 * What was made of the tables when the site was built, loaded when it is first asked for.
 *
 * @throws Error that says what could not be loaded, to be shown
 */
export function dataOf<T>(name: string): Promise<T> {
  const known = loaded.get(name)
  if (known) return known as Promise<T>
  const asked = ask(name)
  loaded.set(name, asked)
  asked.catch(() => loaded.delete(name))
  return asked as Promise<T>
}

async function ask(name: string): Promise<unknown> {
  const response = await fetch(withBase(`/data/${siteData}/${name}.json`))
  if (!response.ok)
    throw new Error(`The data of this page cannot be loaded (${response.status}). Load the page again.`)
  return response.json()
}
