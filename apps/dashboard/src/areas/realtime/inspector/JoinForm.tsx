import { realtimeRoles } from '@cairn/contracts/realtime/realtime-roles'
import type { RealtimeRole } from '@cairn/contracts/realtime/realtime-roles'
import { useState } from 'react'
import { readClaims } from '~/components/impersonation/read-claims.ts'
import { RoleChoice } from '~/components/impersonation/RoleChoice.tsx'
import type { RoleDraft } from '~/components/impersonation/RoleFields.tsx'
import { hasClaims } from '~/components/impersonation/RoleFields.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import type { ChannelRequest } from './channel-request.ts'
import type { ChannelState } from './use-channel.ts'

interface JoinFormProps {
  projectRef: string
  forbidden: string | undefined
  asked: ChannelRequest
  onAsked: (asked: ChannelRequest) => void
  state: ChannelState
  problem: string | undefined
  onJoin: (
    impersonation: { role: RealtimeRole; claims: Readonly<Record<string, unknown>> },
    asked: ChannelRequest,
  ) => Promise<void>
  onLeave: () => void
}

const roleNamed = (name: string): RealtimeRole => realtimeRoles.find((role) => role === name) ?? 'anon'

const claimsOf = (role: RoleDraft): Readonly<Record<string, unknown>> => {
  const read = hasClaims(role) ? readClaims(role.claims) : { claims: {} }
  return 'claims' in read ? read.claims : {}
}

const stateBadge = {
  none: undefined,
  joining: <Badge>Joining</Badge>,
  joined: <Badge tone="success">Joined</Badge>,
} as const

export const JoinForm = ({ projectRef, forbidden, asked, onAsked, state, problem, onJoin, onLeave }: JoinFormProps) => {
  const [role, setRole] = useState<RoleDraft>({ role: 'anon', claims: '' })
  const [isTouched, setIsTouched] = useState(false)
  const isFixed = state !== 'none'
  const change = (part: Partial<ChannelRequest>) => onAsked({ ...asked, ...part })
  const missing = isTouched && asked.name.trim() === '' ? 'Enter the name of a channel.' : undefined
  return (
    <Card title="Channel" trailing={stateBadge[state]}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTouched(true)
          if (isFixed) onLeave()
          else if (asked.name.trim() !== '')
            void onJoin({ role: roleNamed(role.role), claims: claimsOf(role) }, { ...asked, name: asked.name.trim() })
        }}
      >
        <Field label="Name" error={missing} hint="As the application names it.">
          {(field) => (
            <Input
              {...field}
              value={asked.name}
              onChange={({ target }) => change({ name: target.value })}
              onBlur={() => setIsTouched(asked.name !== '')}
              readOnly={isFixed}
              placeholder="room-1"
              mono
            />
          )}
        </Field>
        <ToggleField
          label="Private"
          hint="Policies on realtime.messages decide who joins it."
          checked={asked.isPrivate}
          onCheckedChange={(isPrivate) => change({ isPrivate })}
          disabled={isFixed}
        />
        <ToggleField
          label="Presence"
          checked={asked.presence}
          onCheckedChange={(presence) => change({ presence })}
          disabled={isFixed}
        />
        <ToggleField
          label="Database changes"
          hint="Of tables for which Realtime is on."
          checked={asked.changes}
          onCheckedChange={(changes) => change({ changes })}
          disabled={isFixed}
        />
        {asked.changes && (
          <>
            <div className="grid grid-cols-2 gap-3">
              <Field label="Schema">
                {(field) => (
                  <Input
                    {...field}
                    value={asked.schema}
                    onChange={({ target }) => change({ schema: target.value })}
                    readOnly={isFixed}
                    mono
                  />
                )}
              </Field>
              <Field label="Table">
                {(field) => (
                  <Input
                    {...field}
                    value={asked.table}
                    onChange={({ target }) => change({ table: target.value })}
                    readOnly={isFixed}
                    placeholder="All tables"
                    mono
                  />
                )}
              </Field>
            </div>
            {asked.table !== '' && (
              <Field label="Filter">
                {(field) => (
                  <Input
                    {...field}
                    value={asked.filter}
                    onChange={({ target }) => change({ filter: target.value })}
                    readOnly={isFixed}
                    placeholder="id=eq.1"
                    mono
                  />
                )}
              </Field>
            )}
          </>
        )}
        {problem !== undefined && (
          <p role="alert" className="text-sm break-words text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <RoleChoice
            projectRef={projectRef}
            roles={realtimeRoles}
            role={role}
            onRole={setRole}
            disabledReason={forbidden ?? (isFixed ? 'Leave the channel to choose another role.' : undefined)}
          />
          {isFixed ? (
            <Button type="submit">Leave channel</Button>
          ) : (
            <Button type="submit" variant="primary" disabledReason={forbidden}>
              Join channel
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
