// Stands in for node-fetch, which loads `punycode`, and Node warns of that. client-node imports it for its typed clients;
// we take only its kubeconfigs, and ask API servers by node:https.
export default function fetch() {
  throw new Error('the typed clients of client-node are not part of this program')
}
export const Headers = Map
export class AbortError extends Error {}
export class FetchError extends Error {}
