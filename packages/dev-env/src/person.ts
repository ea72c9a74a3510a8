import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { EndpointAt } from '@cairn/contracts'
import type { ResponseOf } from '@cairn/contracts/endpoint'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { isInProgress } from '@cairn/contracts/projects/project-status'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { Session } from '@supabase/auth-js'
import { AuthClient } from '@supabase/auth-js'
import type { Address, Options } from './api.ts'
import { call, send } from './api.ts'
import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import { givePlan, rememberSignUp } from './plans.ts'

// Each look costs 2 ms of processor time, which the start that is waited for needs: with 10 ms in between, a project takes longer.
const pollMs = 25
const longestWaitMs = 60_000

/** Somebody with an account, who asks the platform as a client does. */
export class Person {
  readonly email: string
  readonly password: string
  readonly session: Session
  readonly #url: string

  constructor(url: string, fields: { email: string; password: string; session: Session }) {
    this.#url = url
    this.email = fields.email
    this.password = fields.password
    this.session = fields.session
  }

  get accessToken(): string {
    return this.session.access_token
  }

  get accountId(): string {
    return this.session.user.id
  }

  /** Throws a `RefusedError` for anything but a success. */
  request<A extends Address>(address: A, options: Options<A>): Promise<ResponseOf<EndpointAt[A]>> {
    return call(this.#url, address, this.accessToken, options)
  }

  /** Sends a call as it is given, right or wrong. */
  send(address: string, options: Parameters<typeof send>[3] = {}): Promise<Response> {
    return send(this.#url, address, this.accessToken, options)
  }

  /** An operator gives it the plan that has every role, unless another one is named. */
  async createOrganization(
    name = `org ${randomBytes(3).toString('hex')}`,
    { tier = 'tier_enterprise' }: { tier?: Tier } = {},
  ): Promise<Organization> {
    const created = await this.request('POST /platform/organizations', { body: { name } })
    await givePlan(this.#url, created, tier)
    return this.request('GET /platform/organizations/:slug', { params: { slug: created.slug } })
  }

  /** Resolves once the project is healthy. Makes an organization where none is given. */
  async createProject(
    options: { name?: string; organization?: Organization; password?: string; sampleData?: boolean } = {},
  ): Promise<TestProject> {
    const organization = options.organization ?? (await this.createOrganization())
    const password = options.password ?? `pw-${randomBytes(9).toString('base64url')}-1`
    const { ref } = await this.request('POST /platform/projects', {
      body: {
        name: options.name ?? `project ${randomBytes(3).toString('hex')}`,
        organization_slug: organization.slug,
        db_pass: password,
        sample_data: options.sampleData ?? false,
      },
    })
    const project = new TestProject(this, ref, password)
    await project.settled('ACTIVE_HEALTHY')
    return project
  }
}

/** A project with its owner at the keyboard. */
export class TestProject {
  readonly owner: Person
  readonly ref: string
  readonly password: string
  #connectionString: string | undefined

  constructor(owner: Person, ref: string, password: string) {
    this.owner = owner
    this.ref = ref
    this.password = password
  }

  detail(): Promise<ProjectDetail> {
    return this.owner.request('GET /platform/projects/:ref', { params: { ref: this.ref } })
  }

  /** Asks until nothing is under way any more; throws when that ends in another status than `expected`. */
  async settled(expected: ProjectDetail['status']): Promise<ProjectDetail> {
    const deadline = Date.now() + longestWaitMs
    for (;;) {
      const detail = await this.detail()
      if (detail.status === expected) return detail
      if (!isInProgress(detail.status))
        throw new Error(
          `Project ${this.ref} is ${detail.status}, not ${expected}: ${detail.status_detail ?? 'no detail'}`,
        )
      if (Date.now() > deadline)
        throw new Error(`Project ${this.ref} is still ${detail.status} after ${longestWaitMs} ms.`)
      await wait(pollMs)
    }
  }

  async headers(): Promise<{ 'x-connection-encrypted': string }> {
    this.#connectionString ??= (await this.detail()).connectionString ?? undefined
    if (this.#connectionString === undefined) throw new Error(`Project ${this.ref} has no connection string yet.`)
    return { 'x-connection-encrypted': this.#connectionString }
  }

  /** Runs SQL as the project role through the API. */
  async query(
    query: string,
    options: { rowLimit?: number; timeoutMs?: number; signal?: AbortSignal } = {},
  ): Promise<StatementResult[]> {
    const { signal, ...limits } = options
    const { results } = await this.owner.request('POST /platform/pg-meta/:ref/run', {
      params: { ref: this.ref },
      headers: await this.headers(),
      body: { query, ...limits },
      ...(signal === undefined ? {} : { signal }),
    })
    return results
  }

  /** Deploys an edge function of one file. */
  async deployFunction(slug: string, code: string): Promise<void> {
    await this.owner.request('POST /v1/projects/:ref/functions/deploy', {
      params: { ref: this.ref },
      query: { slug },
      body: { metadata: { entrypoint_path: 'index.ts' }, files: [{ name: 'index.ts', content: code }] },
    })
  }
}

const clientOf = (url: string) =>
  new AuthClient({ url: `${url}/auth/v1`, autoRefreshToken: false, persistSession: false })

/** Signs somebody in who has an account. */
export const signInAs = async (url: string, email: string, password: string): Promise<Person> => {
  const { data, error } = await clientOf(url).signInWithPassword({ email, password })
  if (error !== null) throw error
  return new Person(url, { email, password, session: data.session })
}

/** Signs somebody up by the published client, as the dashboard does. */
export const signUp = async (url: string, name: string): Promise<Person> => {
  const email = `${name}-${randomBytes(4).toString('hex')}@example.com`
  const password = `pw-${randomBytes(9).toString('base64url')}-1`
  const { data, error } = await clientOf(url).signUp({ email, password })
  if (error !== null) throw error
  if (data.session === null) throw new Error(`Signing up ${email} gave no session.`)
  rememberSignUp(url, {
    accessToken: data.session.access_token,
    signIn: async () => (await clientOf(url).signInWithPassword({ email, password })).data.session?.access_token,
  })
  return new Person(url, { email, password, session: data.session })
}
