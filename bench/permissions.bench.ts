import type { PermissionQuestion, PermissionRule } from '@cairn/contracts/permissions'
import { conditionHolds } from '@cairn/contracts/conditions'
import { isAllowed } from '@cairn/contracts/permissions'
import { actions, matrix, rulesOfMember } from '@cairn/contracts/actions'
import { roles } from '@cairn/contracts/roles'
import type { Scenario } from './scenario.ts'
import { median, summarize } from './statistics.ts'

const checks = 10_000
const ruleCount = 500
const rounds = 50

const slugOf = (index: number) => `organization${index}`
const refOf = (index: number) => `project${index}`

/** Those of somebody in so many organizations, with patterns and conditions among them, as custom roles would have. */
const makeRules = (): PermissionRule[] => {
  const rules: PermissionRule[] = []
  for (let index = 0; rules.length < ruleCount; index++) {
    const role = roles[index % roles.length] ?? 'developer'
    const projects = [0, 1].map((each) => ({ ref: refOf(index * 2 + each), role: 'administrator' as const }))
    rules.push(...rulesOfMember(slugOf(index), { role, projects }), {
      organization_slug: slugOf(index),
      actions: ['%:Delete', 'infra:%'],
      resources: ['%'],
      project_refs: [refOf(index * 2)],
      condition: { '==': [{ var: 'resource_name' }, 'projects'] },
      restrictive: true,
    })
  }
  return rules.slice(0, ruleCount)
}

const makeQuestions = (): PermissionQuestion[] =>
  Array.from({ length: checks }, (_, index) => {
    const action = actions[index % actions.length] ?? 'projects:Read'
    const organization = index % 20
    return {
      action,
      resource: matrix[action].resource,
      organizationSlug: slugOf(organization),
      projectRef: index % 3 === 0 ? undefined : refOf(organization * 2 + (index % 2)),
    }
  })

export const permissions: Scenario = {
  name: 'permissions',
  about: `${checks} checks against ${ruleCount} rules of somebody in many organizations`,
  run: async () => {
    const rules = makeRules()
    const questions = makeQuestions()
    const wall: number[] = []
    const processor: number[] = []
    let allowed = 0
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const before = process.cpuUsage()
      allowed = questions.filter((question) => isAllowed(rules, question, conditionHolds)).length
      const { user, system } = process.cpuUsage(before)
      processor.push((user + system) / 1000)
      wall.push(performance.now() - began)
    }
    const times = summarize(processor)
    return {
      measures: [
        { name: `${checks} checks, first`, value: processor[0] ?? 0, unit: 'ms', target: 50 },
        { name: `${checks} checks, p50`, value: times.p50, unit: 'ms' },
        { name: `${checks} checks, p95`, value: times.p95, unit: 'ms', target: 50 },
        { name: `${checks} checks, p50 by the clock`, value: median(wall), unit: 'ms' },
      ],
      notes: [
        `${allowed} of the checks are allowed. The same checks ${rounds} times over; the first time the code is cold.`,
        'Times are of the processor, so that what else the machine does is left out; all threads of the process count.',
      ],
      raw: { processor, wall },
    }
  },
}
