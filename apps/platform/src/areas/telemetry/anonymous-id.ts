import { telemetryCookie } from '@cairn/contracts/telemetry/telemetry-groups'

const cookie = new RegExp(`(?:^|;\\s*)${telemetryCookie}=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)`)

/** By what the browser names itself in its telemetry cookie; undefined if it has none, or something else in it. */
export const anonymousIdFrom = (header: string | undefined): string | undefined => cookie.exec(header ?? '')?.[1]
