/** What requests are counted by: the services of a project; whatever else the gateway answered is `other`. */
export const requestGroups = ['rest', 'auth', 'storage', 'realtime', 'functions', 'other'] as const
export type RequestGroup = (typeof requestGroups)[number]

/** Of one group in one step of time. */
export interface RequestCount {
  requests: number
  /** Answered with 4xx. */
  clientErrors: number
  /** Answered with 5xx. */
  serverErrors: number
}

export type GroupCounts = Readonly<Record<RequestGroup, RequestCount>>

export interface CountedStep {
  startMs: number
  counts: GroupCounts
}

const numbersOfGroup = 3
const countsPlace = 8
const endPlace = countsPlace + requestGroups.length * numbersOfGroup * 4
const mostCounted = 0xff_ff_ff_ff

/** The time is at both ends: a record that was written in part is told by that. */
export const recordBytes = endPlace + 8

const none = (): RequestCount => ({ requests: 0, clientErrors: 0, serverErrors: 0 })

export const noCounts = (): Record<RequestGroup, RequestCount> => ({
  rest: none(),
  auth: none(),
  storage: none(),
  realtime: none(),
  functions: none(),
  other: none(),
})

export const addCounts = (to: Record<RequestGroup, RequestCount>, added: GroupCounts): void => {
  for (const group of requestGroups) {
    to[group].requests += added[group].requests
    to[group].clientErrors += added[group].clientErrors
    to[group].serverErrors += added[group].serverErrors
  }
}

export const encodeStep = ({ startMs, counts }: CountedStep): Buffer => {
  const record = Buffer.alloc(recordBytes)
  record.writeDoubleLE(startMs, 0)
  let place = countsPlace
  for (const group of requestGroups) {
    const { requests, clientErrors, serverErrors } = counts[group]
    for (const count of [requests, clientErrors, serverErrors]) {
      record.writeUInt32LE(Math.min(count, mostCounted), place)
      place += 4
    }
  }
  record.writeDoubleLE(startMs, endPlace)
  return record
}

/** Undefined where nothing was written, or not all of it. */
export const decodeStep = (ring: Buffer, place: number): CountedStep | undefined => {
  const startMs = ring.readDoubleLE(place)
  if (startMs === 0 || startMs !== ring.readDoubleLE(place + endPlace)) return undefined
  const counts = noCounts()
  for (const [index, group] of requestGroups.entries()) {
    const at = place + countsPlace + index * numbersOfGroup * 4
    counts[group] = {
      requests: ring.readUInt32LE(at),
      clientErrors: ring.readUInt32LE(at + 4),
      serverErrors: ring.readUInt32LE(at + 8),
    }
  }
  return { startMs, counts }
}
