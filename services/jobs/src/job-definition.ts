import type { z } from 'zod'

/** What the code of a job is given: one attempt of one job. */
export interface JobRun<Data> {
  id: string
  data: Data
  /** 1 for the first attempt. */
  attempt: number
  /** Aborts when the job is cancelled, when the worker stops, or when another worker has taken the job over. */
  signal: AbortSignal
  /** How much is done, from 0 to 1, and optionally what is being done. */
  progress: (fraction: number, note?: string) => Promise<void>
}

interface JobOptions {
  /** What it does, for the operator: "Delete old telemetry". */
  title: string
  /** Attempts before the job counts as failed; 5 where it is not given. */
  attempts?: number
  /** When the job is queued automatically: a crontab expression, in UTC. A run that was missed within a day is made up for. */
  schedule?: string
}

/** A kind of job. It runs at least once: an interrupted attempt is repeated, so `run` must be idempotent. */
export interface JobDefinition {
  title: string
  attempts: number
  schedule: string | undefined
  /** Throws if the data is not what the job takes. */
  check: (data: unknown) => void
  run: (run: JobRun<unknown>) => Promise<void>
}

const defaultAttempts = 5

export const defineJob = <Data>({
  title,
  data,
  run,
  attempts = defaultAttempts,
  schedule,
}: JobOptions & { data: z.ZodType<Data>; run: (run: JobRun<Data>) => Promise<void> }): JobDefinition => ({
  title,
  attempts,
  schedule,
  check: (value) => void data.parse(value),
  run: ({ data: value, ...rest }) => run({ ...rest, data: data.parse(value) }),
})

/** By name. */
export type JobDefinitions = Readonly<Record<string, JobDefinition>>
