import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import jsonLogic from 'json-logic-js'
import type { RulesLogic } from 'json-logic-js'
import { conditionHolds } from '../src/conditions.ts'
import type { PermissionQuestion, PermissionRule } from '../src/permissions.ts'
import { isAllowed as isAllowedBy } from '../src/permissions.ts'
import type { Membership, Role } from '../src/roles.ts'
import { actions, matrix, rulesOfMember, whoMay, whyForbidden } from '../src/actions.ts'
import { roles } from '../src/roles.ts'

const isAllowed = (rules: readonly PermissionRule[], question: PermissionQuestion): boolean =>
  isAllowedBy(rules, question, conditionHolds)

/** Whether a pattern stands for a text, by trying: no regular expressions. */
const standsFor = (pattern: string, text: string): boolean => {
  const [first, ...rest] = pattern
  if (first === undefined) return text === ''
  const after = pattern.slice(first.length)
  if (first !== '%') return text.startsWith(first) && standsFor(after, text.slice(first.length))
  if (rest.length === 0) return true
  for (let taken = 0; taken <= text.length; taken++) if (standsFor(after, text.slice(taken))) return true
  return false
}

type Verdict = 'denies' | 'allows' | 'says nothing'

const verdictOf = (rule: PermissionRule, question: PermissionQuestion): Verdict => {
  const { resource, data } = question
  const holds =
    rule.condition === null || jsonLogic.truthy(jsonLogic.apply(rule.condition, { resource_name: resource, ...data }))
  if (!holds) return 'says nothing'
  return rule.restrictive ? 'denies' : 'allows'
}

/** The specification once more, word by word, without regard for speed. */
const naiveIsAllowed = (rules: readonly PermissionRule[], question: PermissionQuestion): boolean => {
  let about: PermissionRule[] = []
  for (const rule of rules) {
    let names = false
    for (const action of rule.actions)
      for (const resource of rule.resources)
        if (standsFor(action, question.action) && standsFor(resource, question.resource)) names = true
    if (names && rule.organization_slug === question.organizationSlug) about.push(rule)
  }
  const ofTheProject: PermissionRule[] = []
  const ofTheOrganization: PermissionRule[] = []
  for (const rule of about) {
    const refs = rule.project_refs ?? []
    if (refs.length === 0) ofTheOrganization.push(rule)
    else if (question.projectRef !== undefined && refs.includes(question.projectRef)) ofTheProject.push(rule)
  }
  about = ofTheProject.length === 0 ? ofTheOrganization : ofTheProject
  const verdicts = new Set(about.map((rule) => verdictOf(rule, question)))
  return verdicts.has('allows') && !verdicts.has('denies')
}

// Few words, so that rules and questions meet often; and characters that mean something in a regular expression.
const word = fc.constantFrom('sql:Read', 'sql:Write', 'tables', 'table.s', 'tablexs', 'a+b', '', 'a\nb', '(')
const pattern = fc.oneof(
  word,
  fc.constantFrom('%', '%%', 'sql:%', '%:Write', 's%:%e', 'table.%', 'a%b', '%.%', '(%', '%a%'),
  fc.string({ unit: fc.constantFrom('a', 'b', '%', '.', '*', '\\', '$', '^', '\n'), maxLength: 6 }),
)
const ref = fc.constantFrom('alpha', 'beta', 'gamma')
const whenTables: RulesLogic = { '==': [{ var: 'resource_name' }, 'tables'] }
const whenOwn: RulesLogic = { '==': [{ var: 'resource.owner_id' }, { var: 'subject.id' }] }
const condition: fc.Arbitrary<PermissionRule['condition']> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant(whenTables) },
  {
    weight: 1,
    arbitrary: fc.constant(whenOwn),
  },
)
const rule: fc.Arbitrary<PermissionRule> = fc.record({
  organization_slug: fc.constantFrom('mine', 'yours'),
  actions: fc.array(pattern, { minLength: 1, maxLength: 4 }),
  resources: fc.array(pattern, { minLength: 1, maxLength: 4 }),
  project_refs: fc.oneof(fc.constant(null), fc.array(ref, { maxLength: 2 })),
  condition,
  restrictive: fc.constantFrom(true, false, false, false, false),
})
const question: fc.Arbitrary<PermissionQuestion> = fc.record({
  action: word,
  resource: fc.oneof(word, fc.string({ unit: fc.constantFrom('a', 'b', '.', '\n'), maxLength: 4 })),
  organizationSlug: fc.constantFrom('mine', 'yours'),
  projectRef: fc.option(ref, { nil: undefined }),
  data: fc.record({
    resource: fc.record({ owner_id: fc.constantFrom(1, 2) }),
    subject: fc.record({ id: fc.constantFrom(1, 2) }),
  }),
})

test('a second, naive reading of the specification comes to the same verdict', () => {
  const seen = { allowed: 0, refused: 0 }
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 12 }), question, (rules, asked) => {
      const expected = naiveIsAllowed(rules, asked)
      seen[expected ? 'allowed' : 'refused'] += 1
      assert.equal(isAllowed(rules, asked), expected)
    }),
    { numRuns: 20_000 },
  )
  assert.ok(seen.allowed > 1000 && seen.refused > 1000, 'the generated rules decide both ways')
})

const grant = (fields: Partial<PermissionRule> = {}): PermissionRule => ({
  organization_slug: 'mine',
  actions: ['sql:%'],
  resources: ['%'],
  project_refs: null,
  condition: null,
  restrictive: false,
  ...fields,
})
const asked = { action: 'sql:Read', resource: 'tables', organizationSlug: 'mine' }

test('no rules allow nothing, and those of another organization neither', () => {
  assert.equal(isAllowed([], asked), false)
  assert.equal(isAllowed([grant({ organization_slug: 'yours' })], asked), false)
  assert.equal(isAllowed([grant()], asked), true)
})

const may = (patterns: string[], action: string) => isAllowed([grant({ actions: patterns })], { ...asked, action })

test('every % of a pattern stands for anything, and a dot for a dot', () => {
  assert.equal(may(['tenant:%:Admin:%'], 'tenant:Sql:Admin:Write'), true)
  assert.equal(may(['a.%.c'], 'a.b.c'), true)
  assert.equal(may(['a.%.c'], 'a.bxc'), false)
  assert.equal(may(['%:Read'], 'sql:Read:more'), false)
})

test('a restrictive rule that holds denies; one whose condition does not hold is as if it were not there', () => {
  const unlessSecret = grant({ restrictive: true, condition: { '==': [{ var: 'resource_name' }, 'secrets'] } })
  assert.equal(isAllowed([grant(), unlessSecret], asked), true)
  assert.equal(isAllowed([grant(), unlessSecret], { ...asked, resource: 'secrets' }), false)
})

test('a condition holds by what JSON logic takes for true, not by being the value true', () => {
  const unlessOwned = grant({ restrictive: true, condition: { and: [{ var: 'locked' }, { var: 'locked_by' }] } })
  assert.equal(isAllowed([grant(), unlessOwned], { ...asked, data: { locked: true, locked_by: 'ada' } }), false)
  assert.equal(isAllowed([grant(), unlessOwned], { ...asked, data: { locked: true, locked_by: [] } }), true)
  assert.equal(isAllowed([grant({ condition: { var: 'resource_name' } })], asked), true)
})

test('where rules name the project they alone decide', () => {
  const denied = grant({ restrictive: true, project_refs: ['alpha'] })
  assert.equal(isAllowed([grant(), denied], { ...asked, projectRef: 'alpha' }), false)
  assert.equal(isAllowed([grant(), denied], { ...asked, projectRef: 'beta' }), true)
  assert.equal(isAllowed([denied, grant({ project_refs: ['alpha'] })], { ...asked, projectRef: 'beta' }), false)
})

const mayDo = (membership: Membership, projectRef?: string) =>
  actions.filter((action) =>
    isAllowed(rulesOfMember('mine', membership), {
      action,
      resource: matrix[action].resource,
      organizationSlug: 'mine',
      projectRef,
    }),
  )

test('a role may what the matrix says, in the organization and in every project of it', () => {
  for (const role of roles) {
    const expected = actions.filter((action) => matrix[action].roles.some((each) => each === role))
    assert.deepEqual(mayDo({ role, projects: [] }), expected)
    assert.deepEqual(mayDo({ role, projects: [] }, 'alpha'), expected)
  }
})

test('a role in a project reaches that project and no other', () => {
  const membership: Membership = { role: null, projects: [{ ref: 'alpha', role: 'developer' }] }
  const asGuest: string[] = mayDo(membership)
  assert.deepEqual(asGuest, ['organizations:Read', 'members:Leave'])
  assert.deepEqual(mayDo(membership, 'beta'), asGuest)
  assert.deepEqual(mayDo(membership, 'alpha'), mayDo({ role: 'developer', projects: [] }, 'alpha'))
})

const single = (...held: Role[]): Membership => ({
  role: null,
  projects: held.map((role, index) => ({ ref: `project${index}`, role })),
})

test('the words of a refusal', () => {
  assert.equal(whoMay('organizations:Update'), 'Owners may change the organization.')
  assert.equal(whoMay('infra:Write'), 'Owners, administrators and developers may restart a project.')
  assert.equal(whoMay('sql:Read'), 'Members of the organization may read tables.')
  const membership: Membership = { role: 'developer', projects: [{ ref: 'alpha', role: 'read_only' }] }
  const owners = 'Owners and administrators may pause a project.'
  assert.equal(whyForbidden('infra:Pause', membership), `${owners} You are a developer.`)
  assert.equal(
    whyForbidden('infra:Pause', membership, 'alpha'),
    `${owners} You are a read-only member in this project.`,
  )
  const create = 'Owners and administrators may create a project.'
  const inSingle = (whom: string) => `${create} You are ${whom} in single projects of this organization.`
  assert.equal(whyForbidden('projects:Create', single('developer', 'developer')), inSingle('a developer'))
  assert.equal(
    whyForbidden('projects:Create', single('read_only', 'administrator')),
    inSingle('an administrator and a read-only member'),
  )
  assert.equal(whyForbidden('projects:Create', single()), `${create} You have no role in this organization.`)
})
