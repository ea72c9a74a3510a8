import { useEffect, useState } from 'react'
import { checkPassword, forgetCheckedPassword } from '~/api/password-check.ts'
import type { PasswordStrength as Strength } from '~/lib/password-strength.ts'
import { barColours, barWidths } from '~/lib/password-strength.ts'
import { classNames } from '~/ui/class-names.ts'
import { sayCheckFailed } from './password-too-weak.ts'

// Long enough that somebody who types is not judged letter by letter.
const pauseMs = 200

const useStrength = (password: string): Strength | undefined => {
  const [judged, setJudged] = useState<{ password: string; strength: Strength | undefined }>()
  useEffect(() => {
    let stale = false
    const judge = async () => {
      try {
        const strength = await checkPassword(password)
        if (!stale) setJudged({ password, strength })
      } catch (error) {
        if (!stale) sayCheckFailed(error)
      }
    }
    const timer = setTimeout(() => void judge(), pauseMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [password])
  useEffect(() => forgetCheckedPassword, [])
  // While the next is being judged the last stays, so that the bar moves rather than flickers.
  return password === '' ? undefined : judged?.strength
}

/** Under the field of a new password: how hard it is to guess, as a bar and in words. */
export const PasswordStrength = ({ password }: { password: string }) => {
  const strength = useStrength(password)
  return (
    <div>
      {/* Its space is reserved from the start: neither the first letter nor the verdict moves the button below. */}
      <div
        aria-hidden
        className={classNames('mt-2 h-1 overflow-hidden rounded-full bg-surface-3', password === '' && 'invisible')}
      >
        {strength !== undefined && (
          <div
            data-score={strength.score}
            className={classNames('h-full rounded-full transition-[width]', barColours[strength.score] ?? 'bg-danger')}
            style={{ width: barWidths[strength.score] ?? '10%' }}
          />
        )}
      </div>
      <output className="block text-sm text-muted">
        <span className="mt-1.5 block min-h-5">{strength?.message}</span>
      </output>
    </div>
  )
}
