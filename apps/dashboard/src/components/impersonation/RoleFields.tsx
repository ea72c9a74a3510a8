import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '~/api/errors.ts'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import type { ProjectUser } from './project-users.ts'
import { findProjectUser, projectUsersQuery } from './project-users.ts'
import { claimsText, readClaims } from './read-claims.ts'

/** A role as it is chosen. */
export interface RoleDraft {
  role: string
  /** The label of the user whose claims were filled in. */
  user?: string | undefined
  claims: string
}

const aboutRoles: Readonly<Record<string, string>> = {
  postgres: 'The role of the dashboard. Row-level security does not apply to it.',
  anon: 'A request without a signed-in user. Policies for anon apply.',
  authenticated: 'A request of a signed-in user. Policies for authenticated apply.',
  service_role: 'A request with the service_role key. Row-level security does not apply to it.',
}

/** Whether the role has a user or claims to choose. */
export const hasClaims = ({ role }: RoleDraft): boolean => role === 'authenticated'

interface RoleFieldsProps {
  projectRef: string
  roles: readonly string[]
  draft: RoleDraft
  onDraft: (draft: RoleDraft) => void
}

/** A role of the database, and for `authenticated` the user or the claims. */
export const RoleFields = ({ projectRef, roles, draft, onDraft }: RoleFieldsProps) => {
  const { role, user, claims } = draft
  const users = useQuery({ ...projectUsersQuery(projectRef), enabled: hasClaims(draft) })
  const find = useMutation({
    mutationFn: async (wanted: string) => {
      const found = users.data?.find(({ id }) => id === wanted) ?? (await findProjectUser(projectRef, wanted))
      if (found === undefined) throw new Error(`No user has the email, phone number or id “${wanted}”.`)
      return found
    },
    onSuccess: (found: ProjectUser) => onDraft({ role, user: found.label, claims: claimsText(found.claims) }),
  })
  const read = readClaims(claims)
  return (
    <>
      <Field label="Role" hint={aboutRoles[role]}>
        {(control) => (
          <Select<string>
            {...control}
            value={role}
            options={roles.map((value) => ({ value, label: value }))}
            onValueChange={(next) => onDraft({ ...draft, role: next })}
          />
        )}
      </Field>
      {hasClaims(draft) && (
        <>
          <Field
            label="User"
            optional
            error={find.error === null ? undefined : messageOf(find.error)}
            hint="Fills in the claims of the user’s sessions."
          >
            {(control) => (
              <Combobox
                {...control}
                label="User"
                value={users.data?.find(({ label }) => label === user)?.id ?? user}
                placeholder="Choose a user"
                searchPlaceholder="Email, phone number or id"
                emptyText={users.data?.length === 0 ? 'This project has no users yet.' : 'No results.'}
                allowCustom
                options={(users.data ?? []).map(({ id, label }) => ({ value: id, label }))}
                onValueChange={(wanted) => find.mutate(wanted)}
              />
            )}
          </Field>
          <Field
            label="Claims (JSON)"
            error={'problem' in read ? read.problem : undefined}
            hint="What auth.uid() and auth.jwt() return."
          >
            {(control) => (
              <Textarea
                {...control}
                mono
                rows={7}
                value={claims}
                onChange={(event) => onDraft({ role, claims: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  )
}
