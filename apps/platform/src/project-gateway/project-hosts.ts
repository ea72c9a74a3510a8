import { isRef } from '@cairn/contracts/projects/project-ref'
import type { Change, ChangeListener } from '../areas/projects/change-feed.ts'
import type { Queries, Row } from '../db/database.ts'

interface HostsRow extends Row {
  ref: string
  /** Null: it has none that is verified. */
  hostname: string | null
  is_active: boolean
  vanity: string | null
}

const selectHosts = `
  select coalesce(c.project_ref, v.project_ref) as ref, c.hostname, c.activated_at is not null as is_active, v.name as vanity
  from (select * from platform.custom_hostnames where verified_at is not null) c
  full join platform.vanity_subdomains v using (project_ref)`
const selectHostsOf = `${selectHosts} where project_ref = $1`

interface Hosts {
  /** Of the project's own domain: proven, and not necessarily active. */
  verified: string | undefined
  active: string | undefined
  vanity: string | undefined
}

/** The name in a `Host` header, as it is compared: without the port, in lower case, without the dot of the root. */
const nameIn = (host: string): string => {
  const [name = ''] = host.toLowerCase().split(':')
  return name.endsWith('.') ? name.slice(0, -1) : name
}

interface Parts {
  db: Queries
  /** `CAIRN_DOMAIN`. */
  domain: string | undefined
  publicUrl: () => string
  onError: (error: unknown) => void
}

const retryMs = 1_000

/** Where nothing is, whatever was asked for: below this there is a project, or nothing. */
const nowhere = '/p/'

/**
 * Which project answers at which host name. It is in memory, since every request asks; notifications of the platform's database
 * say what to read again, in each process of the installation.
 */
export class ProjectHosts implements ChangeListener, Disposable {
  readonly #parts: Parts
  #byRef = new Map<string, Hosts>()
  #active = new Map<string, string>()
  #verified = new Map<string, string>()
  /** Reads follow each other: an earlier one would bring back what a later one has replaced. */
  #reading: Promise<void> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #installation = { url: '', host: '' }

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Addresses at host names of projects are the same as those at `/p/{ref}`. */
  projectUrl(url: string, host: string | undefined): string {
    if (host === undefined || (this.#verified.size === 0 && this.#parts.domain === undefined)) return url
    const name = nameIn(host)
    if (this.#isOfInstallation(name)) return url
    const ref = this.#active.get(name) ?? this.#refBelowDomain(name)
    // A page of the dashboard there would leave in browsers what the owner of the name could read later.
    if (ref === undefined) return this.#verified.has(name) ? nowhere : url
    // What a project sends to its own API names the project already: it reaches no other one where this process reads a change
    // of host names later than the one that sends.
    if (url.startsWith(`/p/${ref}/`)) return url
    return `/p/${ref}${url.startsWith('/') ? '' : '/'}${url}`
  }

  /** The base address for clients of a project. */
  baseOf(ref: string): string {
    return this.basesOf(ref)[0] ?? this.ownBaseOf(ref)
  }

  /** The one that every project has. */
  ownBaseOf(ref: string): string {
    const { domain, publicUrl } = this.#parts
    return domain === undefined ? `${publicUrl()}/p/${ref}` : this.#baseAt(`${ref}.${domain}`)
  }

  /** All base addresses at which a project answers. */
  basesOf(ref: string): string[] {
    const { active, vanity } = this.#byRef.get(ref) ?? {}
    const bases = [active, vanity].flatMap((host) =>
      host === undefined || this.#isOfInstallation(host) ? [] : [this.#baseAt(host)],
    )
    return [...bases, this.ownBaseOf(ref)]
  }

  /** Whether a host name is a project's: its own domain, as soon as it is proven, or a name below that of the installation. */
  isKnown(host: string): boolean {
    const name = nameIn(host)
    return this.#active.has(name) || this.#verified.has(name)
  }

  /** The host that `{ref}.{domain}` names, where it has the form of one. */
  refBelowDomain(host: string): string | undefined {
    return this.#refBelowDomain(nameIn(host))
  }

  /** Reads all of them. */
  load(): Promise<void> {
    return this.#inOrder(async () => {
      const rows = await this.#parts.db.query<HostsRow>(selectHosts)
      this.#byRef = new Map()
      this.#active = new Map()
      this.#verified = new Map()
      for (const row of rows) this.#add(row)
    })
  }

  /** Reads those of a project again. */
  reload(ref: string): Promise<void> {
    return this.#inOrder(async () => {
      const [row] = await this.#parts.db.query<HostsRow>(selectHostsOf, [ref])
      this.#remove(ref)
      if (row !== undefined) this.#add(row)
    })
  }

  onChange(change: Change): void {
    if (change.kind === 'addresses') this.reload(change.ref).catch((error: unknown) => this.#failed(error))
  }

  onGap(): void {
    this.load().catch((error: unknown) => this.#failed(error))
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#retry)
  }

  #failed(error: unknown): void {
    this.#parts.onError(error)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.onGap(), retryMs).unref()
  }

  #inOrder(read: () => Promise<void>): Promise<void> {
    const reading = this.#reading.then(read)
    this.#reading = reading.catch(() => undefined)
    return reading
  }

  /** No project has this name, also one that got it before `CAIRN_URL` or `CAIRN_DOMAIN` was changed. */
  #isOfInstallation(name: string): boolean {
    const url = this.#parts.publicUrl()
    // It is the same for every request.
    if (url !== this.#installation.url)
      this.#installation = { url, host: URL.canParse(url) ? new URL(url).hostname : '' }
    return name === this.#installation.host
  }

  #refBelowDomain(name: string): string | undefined {
    const { domain } = this.#parts
    if (domain === undefined || !name.endsWith(`.${domain}`)) return undefined
    const ref = name.slice(0, -domain.length - 1)
    return isRef(ref) ? ref : undefined
  }

  #baseAt(host: string): string {
    const { protocol, port } = new URL(this.#parts.publicUrl())
    return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
  }

  #add({ ref, hostname, is_active: isActive, vanity: name }: HostsRow): void {
    const { domain } = this.#parts
    const verified = hostname ?? undefined
    const active = isActive ? verified : undefined
    const vanity = name === null || domain === undefined ? undefined : `${name}.${domain}`
    this.#byRef.set(ref, { verified, active, vanity })
    if (verified !== undefined) this.#verified.set(verified, ref)
    for (const host of [active, vanity]) if (host !== undefined) this.#active.set(host, ref)
  }

  #remove(ref: string): void {
    const hosts = this.#byRef.get(ref)
    if (hosts === undefined) return
    this.#byRef.delete(ref)
    const { verified, active, vanity } = hosts
    // Another project may have taken them over meanwhile.
    for (const host of [active, vanity])
      if (host !== undefined && this.#active.get(host) === ref) this.#active.delete(host)
    if (verified !== undefined && this.#verified.get(verified) === ref) this.#verified.delete(verified)
  }
}
