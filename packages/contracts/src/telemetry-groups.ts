/** What an event names that has no project, or no organization. */
export const unknownGroup = 'Unknown'

export interface TelemetryGroups {
  project?: string | undefined
  organization?: string | undefined
}

/** Groups as they are sent: what is unknown is not named. Undefined where nothing is left. */
export const knownGroups = ({ project, organization }: TelemetryGroups): TelemetryGroups | undefined => {
  const known = {
    ...(project === undefined || project === unknownGroup ? {} : { project }),
    ...(organization === undefined || organization === unknownGroup ? {} : { organization }),
  }
  return Object.keys(known).length === 0 ? undefined : known
}

/** Holds what a browser is told apart by, from when its reader agrees until they do not any more. */
export const telemetryCookie = 'cairn_telemetry'
