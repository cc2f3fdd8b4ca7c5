import { healthRules } from './rule.ts'
import type { HealthRule } from './rule.ts'

/**
 * Health checks for Argo CD: the data of its ConfigMap `argocd-cm`, one script for each kind. They say what `health`
 * says, of both versions, and use none of Lua's libraries, which Argo CD does not load.
 */
export function argocdHealth(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    healthRules.map((rule) => [`resource.customizations.health.${rule.group}_${rule.kind}`, scriptOf(rule)]),
  )
}

function scriptOf(rule: HealthRule): string {
  return `${prologue(rule)}${rule.main === undefined ? counters : judgement(rule, rule.main)}`
}

function prologue({ group }: HealthRule): string {
  return `local status = obj.status or {}
if obj.apiVersion == "${group}/v1beta1" then
  status = status.v1beta2 or {}
end
local function get(wanted)
  for _, condition in ipairs(status.conditions or {}) do
    if condition.type == wanted then
      return condition
    end
  end
end
local function isTrue(wanted)
  local condition = get(wanted)
  return condition ~= nil and condition.status == "True"
end
local function why(condition)
  if condition ~= nil and condition.message ~= nil and condition.message ~= "" then
    return condition.message
  end
  return condition ~= nil and condition.reason or ""
end
local function progressing(wanted, condition)
  local reason = why(condition)
  return { status = "Progressing", message = reason == "" and wanted or wanted .. ": " .. reason }
end
if obj.metadata.deletionTimestamp ~= nil then
  return progressing("Deleting", get("Deleting"))
end
if isTrue("Paused") then
  return { status = "Suspended", message = get("Paused").message or "" }
end
`
}

function judgement({ ongoing, initialized }: HealthRule, main: string): string {
  const broken = initialized === undefined ? '' : ` and isTrue("${initialized}")`
  return `local main = get("${main}")
if main == nil then
  return { status = "Progressing", message = "Waiting for ${main}" }
end
local generation = obj.metadata.generation or 0
if (main.observedGeneration or generation) < generation then
  return { status = "Progressing", message = "Waiting for ${main} to be observed again" }
end
for _, wanted in ipairs({ ${ongoing.map((type) => `"${type}"`).join(', ')} }) do
  if isTrue(wanted) then
    return progressing(wanted, get(wanted))
  end
end
if main.status == "True" then
  return { status = "Healthy", message = main.message or "" }
end
if main.status == "False"${broken} then
  return { status = "Degraded", message = why(main) }
end
return progressing("${main}", main)
`
}

const counters = `local desired = obj.spec ~= nil and obj.spec.replicas or nil
local available = status.availableReplicas
if desired == nil or available == nil then
  return { status = "Progressing", message = "Waiting for replicas to be counted" }
end
local message = available .. " of " .. desired .. " replicas available"
return { status = available >= desired and "Healthy" or "Progressing", message = message }
`
