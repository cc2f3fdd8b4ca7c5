/**
 * @typedef {object} Names what tells one cluster or app from another
 * @property {number} index
 * @property {string} team a namespace
 * @property {string} name
 */

/** A version of Kubernetes. */
export function version(index) {
  return `v1.${29 + (index % 5)}.${index % 10}`
}

export function environment(index) {
  return ['development', 'staging', 'production'][index % 3]
}
