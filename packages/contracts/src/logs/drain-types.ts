/** Where log drains send lines, and what each kind of receiver is configured with. Without zod: the browser loads it. */

export const maxDrains = 5
export const maxDrainName = 64
export const maxDrainDescription = 200
export const maxDrainValue = 2_000

export const datadogSites = {
  US1: 'datadoghq.com',
  US3: 'us3.datadoghq.com',
  US5: 'us5.datadoghq.com',
  EU: 'datadoghq.eu',
  AP1: 'ap1.datadoghq.com',
  AP2: 'ap2.datadoghq.com',
  'US1-FED': 'ddog-gov.com',
} as const

interface FieldWords {
  label: string
  hint?: string
  placeholder?: string
  isOptional?: boolean
  /** Says, with others, where lines go: secrets are not kept when it changes. */
  isAddress?: boolean
  initial?: string
}

/** A value of the configuration: always a text, which `kind` says how to read. */
export type DrainField =
  | (FieldWords & { kind: 'text' | 'name' | 'url' | 'host' | 'dsn' })
  | (FieldWords & { kind: 'secret' | 'headers' })
  | (FieldWords & { kind: 'number'; min: number; max: number })
  | (FieldWords & { kind: 'choice'; values: Readonly<Record<string, string>> })

interface DrainTypeWords {
  title: string
  /** One sentence. */
  does: string
  fields: Readonly<Record<string, DrainField>>
}

const yesOrNo = { false: 'No', true: 'Yes' }

const headers: DrainField = {
  kind: 'headers',
  label: 'Headers',
  hint: 'Sent with each request, one a line. They are stored encrypted and not shown again.',
  placeholder: 'Authorization: Bearer …',
  isOptional: true,
}

const choicesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))

export const drainTypes = {
  webhook: {
    title: 'HTTP endpoint',
    does: 'Lines are posted to an address of your own as a list in JSON.',
    fields: {
      url: { kind: 'url', label: 'URL', placeholder: 'https://logs.example.com/ingest', isAddress: true },
      gzip: { kind: 'choice', label: 'Compress with gzip', values: yesOrNo, initial: 'true' },
      headers,
    },
  },
  datadog: {
    title: 'Datadog',
    does: 'Lines are sent to the log intake of a Datadog site.',
    fields: {
      region: {
        kind: 'choice',
        label: 'Region',
        values: choicesOf(Object.keys(datadogSites)),
        initial: 'US1',
        isAddress: true,
      },
      url: {
        kind: 'url',
        label: 'Intake URL',
        hint: 'Of an agent or a proxy in front of Datadog. Leave it empty to send to the region.',
        isOptional: true,
        isAddress: true,
      },
      api_key: { kind: 'secret', label: 'API key' },
    },
  },
  loki: {
    title: 'Loki',
    does: 'Lines are pushed to Grafana Loki, with the project and the source as labels.',
    fields: {
      url: { kind: 'url', label: 'URL', placeholder: 'https://loki.example.com', isAddress: true },
      username: { kind: 'text', label: 'Username', isOptional: true },
      password: { kind: 'secret', label: 'Password', isOptional: true },
      headers,
    },
  },
  s3: {
    title: 'Amazon S3',
    does: 'Lines are stored as compressed files in a bucket of a server that speaks the S3 protocol.',
    fields: {
      endpoint: {
        kind: 'url',
        label: 'Endpoint',
        placeholder: 'https://s3.eu-central-1.amazonaws.com',
        isAddress: true,
      },
      storage_region: { kind: 'name', label: 'Region', placeholder: 'eu-central-1', isAddress: true },
      s3_bucket: { kind: 'name', label: 'Bucket', isAddress: true },
      access_key_id: { kind: 'text', label: 'Access key ID', isAddress: true },
      secret_access_key: { kind: 'secret', label: 'Secret access key' },
      batch_timeout: {
        kind: 'number',
        label: 'Seconds between files',
        hint: 'A file is written at most this often.',
        min: 1,
        max: 3_600,
        initial: '60',
      },
    },
  },
  sentry: {
    title: 'Sentry',
    does: 'Lines become structured logs of a Sentry project.',
    fields: {
      dsn: {
        kind: 'dsn',
        label: 'DSN',
        hint: 'In Sentry: Settings, Client Keys.',
        placeholder: 'https://key@o1.ingest.sentry.io/2',
        isAddress: true,
      },
    },
  },
  axiom: {
    title: 'Axiom',
    does: 'Lines are added to a dataset.',
    fields: {
      url: { kind: 'url', label: 'URL', initial: 'https://api.axiom.co', isAddress: true },
      dataset_name: { kind: 'name', label: 'Dataset', isAddress: true },
      api_token: { kind: 'secret', label: 'API token' },
    },
  },
  otlp: {
    title: 'OpenTelemetry',
    does: 'Lines are sent to a collector over OTLP, as JSON.',
    fields: {
      endpoint: { kind: 'url', label: 'Endpoint', placeholder: 'https://otel.example.com', isAddress: true },
      headers,
    },
  },
  syslog: {
    title: 'Syslog',
    does: 'Lines are sent over TCP as messages of RFC 5424.',
    fields: {
      host: { kind: 'host', label: 'Host', placeholder: 'logs.example.com', isAddress: true },
      port: { kind: 'number', label: 'Port', min: 1, max: 65_535, initial: '6514', isAddress: true },
      tls: { kind: 'choice', label: 'Encrypt with TLS', values: { true: 'Yes', false: 'No' }, initial: 'true' },
    },
  },
} as const satisfies Readonly<Record<string, DrainTypeWords>>

export type DrainType = keyof typeof drainTypes

export const isDrainType = (name: string): name is DrainType => Object.hasOwn(drainTypes, name)

export const drainTypeNames: readonly DrainType[] = Object.keys(drainTypes).filter(isDrainType)

/** The fields of a type, in the order of the form. */
export const drainFields = (type: DrainType): [name: string, field: DrainField][] =>
  Object.entries<DrainField>(drainTypes[type].fields)

export const isSecretField = ({ kind }: DrainField): boolean => kind === 'secret' || kind === 'headers'
