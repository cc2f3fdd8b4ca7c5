import { ts } from 'ts-morph'
import { nameOf } from '../mirrors/walk.ts'

const names = /^(?:proxy|proxies|proxyTable|pathRewrite|rewrites?|router|proxyReqPathResolver)$/

/** Whether a text is the path that a proxy gives requests of other code: `proxy: { '/capi': { rewrite: (path) => … } }`. */
export function isProxied(node: ts.Node): boolean {
  const rule = ts.findAncestor(
    node,
    (at) => (ts.isPropertyAssignment(at) || ts.isMethodDeclaration(at)) && names.test(nameOf(at.name) ?? ''),
  )
  // What names a resource is read where the proxy is set up, or nowhere.
  return rule !== undefined && /\/(?:v1\w+|\$\{[^}]*\})\/?[`'"]$/.test(node.getText())
}
