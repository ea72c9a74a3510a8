const pendingForMs = 86_400_000

/**
 * From when on a change of an address or a number still waits for its confirmation. Messages for older ones are not sent again:
 * who has begun one with a stolen session could go on with it at any time.
 */
export const oldestPending = (now: Date): Date => new Date(now.getTime() - pendingForMs)
