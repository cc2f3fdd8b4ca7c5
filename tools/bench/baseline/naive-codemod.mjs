// What a codemod with ts-morph looks like at first: load everything, visit every node, edit the nodes. It writes nothing.
import { Node, Project } from 'ts-morph'

const renamed = { class: 'classRef?.name', infrastructureReady: 'initialization?.infrastructureProvisioned' }
const kinds = ['Cluster', 'MachineDeployment']
const old = 'cluster.x-k8s.io/v1beta1'

const project = new Project({ tsConfigFilePath: `${process.argv[2]}/tsconfig.json` })
let edits = 0
for (const file of project.getSourceFiles()) {
  const versions = []
  const links = []
  file.forEachDescendant((node) => {
    if (Node.isStringLiteral(node) && node.getLiteralValue() === old) versions.push(node)
    else if (Node.isPropertyAccessExpression(node) && Object.hasOwn(renamed, node.getName())) {
      const type = node.getExpression().getType().getNonNullableType().getText()
      if (kinds.some((kind) => type.includes(kind))) links.push(node)
    }
  })
  for (const node of versions) node.setLiteralValue(old.replace('v1beta1', 'v1beta2'))
  for (const node of links) node.getNameNode().replaceWithText(renamed[node.getName()])
  edits += versions.length + links.length
}
if (edits === 0) throw new Error('nothing found')
