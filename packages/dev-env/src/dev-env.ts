import { resolve } from 'node:path'
import { makeTestHome, testCacheDir } from '@cairn/engine'
import type { Platform } from '@cairn/platform'
import { startPlatform } from '@cairn/platform'
import type { Config } from '@cairn/platform/config'
import type { ProjectService } from '@cairn/service-kit'
import { freePort } from './free-port.ts'
import type { Person } from './person.ts'
import { signUp } from './person.ts'

/** A whole installation of its own, on free ports, in a folder of its own that goes with it. */
export interface DevEnv extends AsyncDisposable {
  url: string
  home: string
  config: Config
  platform: Platform
  signUp: (name?: string) => Promise<Person>
  /** Stops the platform and starts it again on the same data and ports, as a new release would. */
  restart: () => Promise<void>
}

export const devConfig = (home: string): Config => ({
  home,
  cache: testCacheDir(),
  host: '127.0.0.1',
  port: 0,
  postgresPort: 0,
  poolerPort: 0,
  postgresTls: { isRequired: false, files: undefined },
  publicUrl: undefined,
  trustedProxies: [],
  mode: 'hosted',
  administrator: { email: undefined, password: undefined },
  dashboardDir: resolve(import.meta.dirname, '../../../apps/dashboard/dist'),
  installationBackups: { folder: undefined, kept: 7 },
  secretKey: undefined,
  postgresUser: undefined,
  postgresUids: undefined,
  packetFilter: 'on',
  // What a test finds must not depend on the minute in which it runs. Those that are about such a job run it.
  scheduledJobs: 'off',
  logLevel: 'silent',
  signInAttempts: 1000,
  postgresSignInAttempts: 20,
  disabledFeatures: [],
  github: undefined,
  openId: undefined,
  dnsServers: [],
  ssoAllowsHttp: false,
  outgoingAllow: [],
  supportEmail: undefined,
  statusSummaryUrl: undefined,
  settings: [],
  smtp: undefined,
  telemetry: true,
  telemetryDays: 90,
  errorReports: true,
  sentryDsn: undefined,
  environment: 'production',
  strictContracts: true,
  docsUrl: 'https://docs.example.com',
  featureRequestsUrl: undefined,
  editorCdn: undefined,
  maintenance: undefined,
  consentFile: undefined,
  documentsFile: undefined,
  domain: undefined,
  workers: 0,
  idleStop: { freeMinutes: 0, paidMinutes: 0 },
  ai: { provider: undefined, silenceMs: 60_000, requestsPerDay: 0, tokensPerDay: 0 },
  billing: {
    seller: { name: 'Cairn', address: null, country: null, tax_id: null },
    dueDays: 14,
    quotas: { graceDays: 14, warningDays: 7 },
    planChanges: 'members',
    stripe: undefined,
  },
  catalogueFile: undefined,
  places: { providers: [], regions: [] },
  limits: {
    byPlan: true,
    project: { memoryMb: undefined, diskMb: undefined, temporaryMb: undefined },
    account: { projects: 0, projectsPerHour: 0, organizations: 0, organizationsPerHour: 0 },
    // Test homes share a disk with everything else on the machine: what is free on it is not theirs to judge.
    disk: { reserveMb: 0, lowMb: 0 },
    queryResults: { eachMb: 32, projectMb: 128, totalMb: 1024 },
  },
})

/** `services` are given to each project beside the platform's own. */
export const startDevEnv = async (
  settings: Partial<Config> = {},
  services: readonly ProjectService[] = [],
): Promise<DevEnv> => {
  const home = await makeTestHome()
  // Not those that the system chooses: an outgoing connection could take one of them while the platform restarts.
  const ports = { port: await freePort(), postgresPort: await freePort(), poolerPort: await freePort() }
  const config = { ...devConfig(home.path), ...ports, ...settings }
  let platform = await startPlatform(config, services)
  return {
    get url() {
      return platform.url
    },
    get platform() {
      return platform
    },
    home: config.home,
    config,
    signUp: (name = 'person') => signUp(platform.url, name),
    restart: async () => {
      await platform[Symbol.asyncDispose]()
      platform = await startPlatform(config, services)
    },
    [Symbol.asyncDispose]: async () => {
      await platform[Symbol.asyncDispose]()
      await home[Symbol.asyncDispose]()
    },
  }
}
