import { ts } from 'ts-morph'
import { bare, innermost } from './bare.ts'
import { nameOf } from './mirrors/walk.ts'
import { declaredBy } from './sources/declared.ts'
import { isLink } from './untyped-path.ts'

/**
 * Whether the program itself makes the member that a link reads: a call with a type argument is given the initial value, while the
 * type of what is called is not in sight. `const [config] = useState<AppConfig>({ kubernetesVersion: '1.31.0' })`
 */
export function isOfInitialValue(
  link: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  name: string,
  checker: ts.TypeChecker,
): boolean {
  let root: ts.Expression = link
  while (isLink(root)) root = bare(root.expression)
  const declared = ts.isIdentifier(root) ? declaredBy(root, checker) : undefined
  const holder = declared && ts.isBindingElement(declared) ? declared.parent.parent : declared
  if (!holder || !ts.isVariableDeclaration(holder) || !holder.initializer) return false
  const call = bare(holder.initializer)
  if (!ts.isCallExpression(call) || !call.typeArguments) return false
  const [argument] = call.typeArguments
  if (!argument || !checker.getTypeFromTypeNode(argument).getProperty(name)) return false
  return call.arguments.some((given) => {
    const value = innermost(given)
    return ts.isObjectLiteralExpression(value) && value.properties.some((each) => nameOf(each.name) === name)
  })
}
