import { expect, test } from 'vitest'
import { fakeEngine } from '../test/fakes.ts'
import { folderOf } from '../test/folder.ts'
import { checkEngine } from './check/engine.ts'
import { checkFiles } from './check/files.ts'
import { find } from './find.ts'
import { gather } from './gather.ts'
import { totalsOf } from './plan.ts'

const encrypted: readonly [name: string, content: string][] = [
  ['git-crypt', '\0GITCRYPT\0abc\0'],
  ['Ansible Vault', '$ANSIBLE_VAULT;1.1;AES256\n3132\n'],
  ['age', 'age-encryption.org/v1\n-> X25519 abc\n'],
  ['age', '-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n-----END AGE ENCRYPTED FILE-----\n'],
  ['PGP', '-----BEGIN PGP MESSAGE-----\n\nhQ\n-----END PGP MESSAGE-----\n'],
  ['SOPS', '{\n\t"data": "ENC[AES256_GCM,data:a,iv:b,tag:c,type:str]",\n\t"sops": {"version": "3.9.4"}\n}\n'],
  ['SOPS', 'data: ENC[AES256_GCM,data:a,iv:b,tag:c,type:str]\nsops:\n    version: 3.9.4\n'],
]

test.each(encrypted)(
  'a file that %s encrypts as a whole is named and not taken for empty',
  async (name, content) => {
    const found = await find(['.'], { cwd: folderOf({ 'a.yaml': content, 'b.yaml': 'a: 1' }) })
    const plan = gather(found, fakeEngine)
    expect(totalsOf(plan)).toMatchObject({ files: 2, skipped: 1, foreign: 1, failures: 0 })
    expect(plan.files[0]!.plan.skipped).toMatchObject({
      reason: 'encrypted',
      what: expect.stringContaining(`${name} encrypts`) as string,
    })
    const check = await checkFiles(found, await checkEngine({ crds: [], cwd: '/' }))
    expect(check.files.map(({ source, skipped }) => [source.file, skipped?.reason])).toEqual([
      ['a.yaml', 'encrypted'],
    ])
  },
)

test('a file with an encrypted value is read', async () => {
  const content = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\na: |\n  $ANSIBLE_VAULT;1.1;AES256\n'
  const plan = gather(await find(['.'], { cwd: folderOf({ 'a.yaml': content }) }), fakeEngine)
  expect(totalsOf(plan)).toMatchObject({ changes: 1, skipped: 0 })
})
