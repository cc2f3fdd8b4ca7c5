/**
 * What is a secret. This list is the only one: a new key is a new line here, and `docs/secrets.md` is rendered from it.
 * Words are compared in lower case, one by one: `AWS_SECRET_ACCESS_KEY`, `secretAccessKey` and `secret-access-key` are
 * all `secret access key`. A key is secret whose last words are one of these.
 */
export const secretEndings: readonly string[] = [
  'password',
  'passwords',
  'passwd',
  'passphrase',
  'pass',
  'pwd',
  'secret',
  'secrets',
  'token',
  'tokens',
  'credential',
  'credentials',
  'creds',
  'apikey',
  'api key',
  'accesskey',
  'access key',
  'access key id',
  'secretkey',
  'secret key',
  'privatekey',
  'private key',
  'certificate key',
  'encryption key',
  'signing key',
  'master key',
  'shared key',
  'account key',
  'storage key',
  'auth key',
  'client key',
  'service account key',
  'session key',
  'license key',
  'tls key',
  'ca key',
  'key data',
  'psk',
  'auth',
  'authorization',
  'connection string',
  'dockercfg',
  'dockerconfigjson',
  'user data',
  'userdata',
  'custom data',
]

/** Keys that end like a secret and hold none: lists of objects, and references to Secrets. */
export const openKeys: readonly string[] = [
  'bootstrap token',
  'bootstrap tokens',
  'image pull secrets',
  'automount service account token',
]

/** Below a key that is secret, what only names something is shown. So is any key that ends in `name`, `ref` or `from`. */
export const namingKeys: readonly string[] = [
  'name',
  'namespace',
  'kind',
  'api version',
  'api group',
  'optional',
  'type',
]

/** Fields of a Secret that hold its values. */
export const valueKeys: readonly string[] = ['data', 'stringData']

/** An address, or a block of them: what is hexadecimal needs its mask. */
const address = /(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,3})?|[\da-fA-F]{1,4}(?::[\da-fA-F]{0,4}){2,7}\/\d{1,3}/

/** What the default of a placeholder may be and be shown: each form is too narrow for a secret. */
const harmless: readonly RegExp[] = [
  // A number, or a quantity: `0.5`, `1.31.0`, `2Gi`, `10m`.
  /-?[\d.]{1,8}[a-zA-Z]{0,2}/,
  // A percentage.
  /\d{1,3}(?:\.\d{1,2})?%/,
  // A duration: `1h30m`, `8m0s`.
  /(?:\d{1,4}(?:h|ms?|s)){1,3}/,
  // A version: `v1`, `v1beta2`, `v1.31.0-rc.1`, `v1.31.0+rke2r1`.
  /v\d{1,4}(?:(?:alpha|beta)\d{1,2}|\.\d{1,4}[\w.+-]{0,20})?/,
  address,
  /true|false/,
]

/** One form for each text, or what is no list would be read in any number of ways. */
const addresses = `\\[(?:"?(?:${address.source})"?(?:, ?|(?=\\])))*\\]`

/** Texts that are secret wherever they stand. The named group `secret` is the part to hide, else the whole. */
export const secretShapes: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  {
    what: 'private keys in PEM',
    pattern:
      /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----[^]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$(?![^]))/g,
  },
  {
    what: 'PEM in base64, where it is no certificate',
    pattern: /LS0tLS1CRUdJTi(?!BDRVJUSUZJQ0FURS0t)[\w+/=]+/g,
  },
  {
    what: 'bootstrap tokens of kubeadm: `abcdef.0123456789abcdef`',
    pattern: /\b[a-z0-9]{6}\.[a-z0-9]{16}\b(?<=\d[a-z0-9.]{0,22})/g,
  },
  { what: 'JSON web tokens', pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g },
  { what: 'access keys of AWS', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  {
    what: 'tokens of GitHub, GitLab and Slack',
    pattern: /\b(?:gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[a-z]-[\w-]{10,})/g,
  },
  { what: 'hashes of passwords: `$6$…`', pattern: /\$(?:1|2[abxy]?|5|6|y|argon2\w*)\$[\w./$=,+-]{8,}/g },
  {
    what: 'the password in a URL: `https://user:…@host`',
    pattern: /:\/\/[^\s:@/"']{0,100}:(?<secret>[^\s@/"']{1,400})@/gi,
  },
  {
    what: 'the default of a placeholder, unless it is a number, a percentage, a quantity, a duration, a version, `true`, `false`, an address, or a list of those: `${TOKEN:=…}`',
    pattern: new RegExp(
      `\\$\\{\\w+:?[=-](?!\\s*(?:(?:"?(?:${harmless.map(({ source }) => source).join('|')})"?|""|${addresses})\\s*)?\\})(?<secret>[^}\\n]+)\\}?`,
      'g',
    ),
  },
]
