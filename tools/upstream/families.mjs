// Compares how patches of a ClusterClass tell the IP family of a network with how v1beta1 told them.
import { compare } from './bundled.mjs'

await compare('families', 'packages/transitions/src/patches/ip-family.ts', ({ ipFamilyDerived }) =>
  ipFamilyDerived({})('{{ .builtin.cluster.network.ipFamily }}', ['template']),
)
