/** The name of a group that an event is sent without: no project, or no organization, is open. */
export const unknownGroup = 'Unknown'

export interface TelemetryGroups {
  project?: string | undefined
  organization?: string | undefined
}

/** Holds what a browser is told apart by, from when its reader agrees until they do not any more. */
export const telemetryCookie = 'cairn_telemetry'
