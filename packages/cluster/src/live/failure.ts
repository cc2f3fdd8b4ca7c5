import { Unreadable } from '../source/unreadable.ts'

/** Errors of a connection after which the same question may be asked again. */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ECONNABORTED'])

/** Whether a connection that failed may succeed a moment later, as while an API server starts anew. */
export function isPassing(error: unknown): boolean {
  return passing.has(codeOf(error))
}

/** An error of the network or of TLS, in words. */
export function unreachable(server: URL, error: unknown): Unreadable {
  const code = codeOf(error)
  const [says, next] = meanings[code] ?? [
    `the connection failed: ${String((error as Error).message).split('\n')[0]}`,
    'check the server of the kubeconfig, and your network',
  ]
  return new Unreadable('unreachable', `${server.host}: ${says}`, next)
}

const trust = 'check certificate-authority-data of the kubeconfig'

const meanings: Readonly<Record<string, readonly [says: string, next: string]>> = {
  ECONNREFUSED: [
    'nothing answers there',
    'check the server of the kubeconfig, and whether the API server runs',
  ],
  ECONNRESET: ['the connection was cut', 'try again'],
  ENOTFOUND: ['there is no such host', 'check the server of the kubeconfig'],
  EAI_AGAIN: ['the name of the host cannot be looked up now', 'check your network'],
  EHOSTUNREACH: ['the host cannot be reached', 'check your network'],
  ENETUNREACH: ['the network cannot be reached', 'check your network'],
  ETIMEDOUT: ['the connection timed out', 'check your network'],
  CERT_HAS_EXPIRED: ['its certificate has expired', 'renew it, or check the clock of this machine'],
  CERT_NOT_YET_VALID: ['its certificate is not valid yet', 'check the clock of this machine'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['its certificate is signed by itself, and not known', trust],
  SELF_SIGNED_CERT_IN_CHAIN: ['its certificate is signed by an authority that is not known', trust],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['its certificate is signed by an authority that is not known', trust],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['its certificate is signed by an authority that is not known', trust],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its certificate is for another host',
    'check the server and tls-server-name of the kubeconfig',
  ],
  EPROTO: ['it does not speak TLS', 'check the server of the kubeconfig'],
  ERR_SSL_WRONG_VERSION_NUMBER: ['it does not speak TLS', 'check the server of the kubeconfig'],
}

function codeOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return code
  // A body that ends too early has no code.
  return /aborted|socket hang up/.test(String(message)) ? 'ECONNRESET' : ''
}
