import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiServerPort } from './flags.ts'

/** Writes what kube-apiserver wants to find; it makes its own certificate. Answers the token of whoever may do all. */
export function writeKeys(state: string): string {
  mkdirSync(join(state, 'keys'), { recursive: true, mode: 0o700 })
  const token = randomBytes(24).toString('hex')
  writeFileSync(join(state, 'keys/tokens.csv'), `${token},admin,admin,"system:masters"\n`, { mode: 0o600 })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(
    join(state, 'keys/service-accounts.key'),
    privateKey.export({ type: 'pkcs8', format: 'pem' }),
    { mode: 0o600 },
  )
  return token
}

/** The webhooks answer on the same address, so they show the same certificate. */
export function writeWebhookKeys(state: string): void {
  mkdirSync(join(state, 'keys/webhook'), { recursive: true })
  for (const end of ['crt', 'key'])
    copyFileSync(join(state, `keys/apiserver.${end}`), join(state, `keys/webhook/tls.${end}`))
}

/** Writes the kubeconfig of whoever may do all; answers its path. */
export function writeKubeconfig(state: string, ca: string, token: string): string {
  const file = join(state, 'kubeconfig')
  const server = {
    server: `https://127.0.0.1:${apiServerPort}`,
    'certificate-authority-data': Buffer.from(ca).toString('base64'),
  }
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [{ name: 'test', cluster: server }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
  }
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 })
  return file
}
