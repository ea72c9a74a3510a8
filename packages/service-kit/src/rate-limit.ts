/** So many at once, refilled evenly over so many seconds. */
export interface Rate {
  burst: number
  perSeconds: number
}

interface Bucket {
  tokens: number
  filledAtMs: number
}

export interface RateLimit {
  /** Takes tokens of that key, one if no number is given; throws the refusal, and takes none, when there are fewer. */
  take: (key: string, count?: number) => void
  /** Takes the next token, and answers in how many milliseconds it is there; throws as `take` where that is too late. */
  reserve: (key: string, maxWaitMs: number) => number
  /** Returns a token that was taken for something that turned out not to count. */
  giveBack: (key: string) => void
}

// About 10 MB of keys at worst; beyond it the oldest are forgotten, which errs on the side of letting people in.
const maxKeys = 50_000

export const createRateLimit = (
  { burst, perSeconds }: Rate,
  now: () => Date,
  refusal: (retryAfterSeconds: number) => Error,
): RateLimit => {
  const buckets = new Map<string, Bucket>()
  const tokensPerMs = burst / (perSeconds * 1000)

  const filled = (key: string): Bucket => {
    const nowMs = now().getTime()
    const known = buckets.get(key) ?? { tokens: burst, filledAtMs: nowMs }
    const tokens = Math.min(burst, known.tokens + Math.max(0, nowMs - known.filledAtMs) * tokensPerMs)
    return { tokens, filledAtMs: nowMs }
  }

  // A key moves to the end when it is used, so that the first ones are those unused for longest.
  const keep = (key: string, bucket: Bucket) => {
    buckets.delete(key)
    if (bucket.tokens >= burst) return
    buckets.set(key, bucket)
    if (buckets.size <= maxKeys) return
    const [oldest] = buckets.keys()
    if (oldest !== undefined) buckets.delete(oldest)
  }

  const reserve = (key: string, count: number, maxWaitMs: number): number => {
    const bucket = filled(key)
    const waitMs = Math.max(0, (count - bucket.tokens) / tokensPerMs)
    if (waitMs > maxWaitMs) throw refusal(Math.ceil(waitMs / 1000))
    keep(key, { ...bucket, tokens: bucket.tokens - count })
    return waitMs
  }

  return {
    take: (key, count = 1) => void reserve(key, count, 0),
    reserve: (key, maxWaitMs) => reserve(key, 1, maxWaitMs),
    giveBack: (key) => {
      const bucket = filled(key)
      keep(key, { ...bucket, tokens: Math.min(burst, bucket.tokens + 1) })
    },
  }
}
