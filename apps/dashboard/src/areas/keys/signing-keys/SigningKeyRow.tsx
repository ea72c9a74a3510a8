import type { SigningKey } from '@cairn/contracts/keys/signing-keys'
import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { Time } from '~/ui/time.tsx'
import { algorithmNames } from './algorithms.ts'

interface SigningKeyRowProps {
  signingKey: SigningKey
  /** Its buttons. */
  children?: ReactNode
}

export const SigningKeyRow = ({ signingKey, children }: SigningKeyRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 text-sm first:border-t-0 first:pt-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {algorithmNames[signingKey.algorithm]}
        {signingKey.is_legacy && <Badge>Legacy secret</Badge>}
      </p>
      <p className="font-mono text-xs break-all text-muted">{signingKey.id}</p>
      <p className="text-xs text-faint">
        Created <Time value={signingKey.created_at} />
        {signingKey.updated_at !== signingKey.created_at && (
          <>
            {' '}
            · changed <Time value={signingKey.updated_at} />
          </>
        )}
      </p>
    </div>
    {children}
  </li>
)
