// Imported into a measured process: notes each module that it loads in the file that LOADED names.
import { register } from 'node:module'

const hook = `
import { appendFileSync } from 'node:fs'
export async function load(url, context, next) {
  appendFileSync(process.env.LOADED, url + '\\n')
  return next(url, context)
}
`
register(`data:text/javascript,${encodeURIComponent(hook)}`)
