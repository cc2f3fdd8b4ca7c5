import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Returns whether a kubeconfig names a current context: `KUBECONFIG`, or `~/.kube/config`. Nothing is contacted. */
export function hasKubeContext(
  { KUBECONFIG = '' }: NodeJS.ProcessEnv = process.env,
  home = homedir(),
): boolean {
  const listed = KUBECONFIG.split(delimiter).filter(Boolean)
  const files = listed.length > 0 ? listed : [join(home, '.kube/config')]
  return files.some((file) => currentContext.test(textOf(file)))
}

/** In YAML or JSON; `""` names none. */
const currentContext = /(?:^|[{,]\s*|\n\s*)"?current-context"?\s*:[ \t]*(?:"[^"\n]+"|'[^'\n]+'|[^\s"'#,}]+)/

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
