import type { RolePrivileges } from '@cairn/contracts/pg-meta/role-privileges'
import type { SchemaPrivilege, TablePrivilege } from '@cairn/contracts/pg-meta/role-privilege-words'
import { schemaPrivileges, tablePrivileges } from '@cairn/contracts/pg-meta/role-privilege-words'
import type { PrivilegeRow } from '../objects/PrivilegeBoxes.tsx'
import { PrivilegeBoxes } from '../objects/PrivilegeBoxes.tsx'
import type { Place, Turned } from './privilege-draft.ts'
import { boxKey } from './privilege-draft.ts'

interface PrivilegesEditorProps {
  privileges: RolePrivileges
  search: string
  turned: Turned
  onTurned: (turned: Turned) => void
  forbidden: string | undefined
}

/** More rows than these make the page slow: the search finds the others. */
const maxRows = 200

interface Granted<P> {
  granted: readonly P[]
  effective: readonly P[]
}

const placeOf = (key: string): Place => (key === 'new tables' ? key : Number(key))

const inherited = { word: 'inherited', spoken: 'inherited' }

const rowOf = <P extends SchemaPrivilege | TablePrivilege>(
  place: Place,
  name: string,
  { granted, effective }: Granted<P>,
  turned: Turned,
): PrivilegeRow<P> => {
  const isTurned = (privilege: P) => turned.has(boxKey(place, privilege))
  const isOn = (privilege: P) => granted.includes(privilege) !== isTurned(privilege)
  return {
    key: String(place),
    name,
    isOn,
    isTurned,
    source: (privilege) =>
      !isOn(privilege) && !granted.includes(privilege) && effective.includes(privilege) ? inherited : undefined,
  }
}

/** The privileges of one role in one schema, as boxes. */
export const PrivilegesEditor = ({ privileges, search, turned, onTurned, forbidden }: PrivilegesEditorProps) => {
  const { role, schema, on_schema: onSchema, on_new_tables: onNewTables, relations } = privileges
  const turn = (privilege: SchemaPrivilege | TablePrivilege, places: readonly Place[]) =>
    onTurned(turned.symmetricDifference(new Set(places.map((place) => boxKey(place, privilege)))))
  const found = relations.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const usage = rowOf('schema', schema, onSchema, turned)
  const newTables = rowOf('new tables', 'tables created later', { granted: onNewTables, effective: [] }, turned)
  const hasUsage = usage.isOn('USAGE') || onSchema.effective.includes('USAGE')
  return (
    <div className="flex flex-col gap-4">
      <PrivilegeBoxes
        label={`Privileges of ${role} on the schema`}
        heading="Schema"
        privileges={schemaPrivileges}
        rows={[usage]}
        forbidden={forbidden}
        onTurn={(privilege) => turn(privilege, ['schema'])}
      />
      {!hasUsage && relations.some(({ effective }) => effective.length > 0) && (
        <p className="text-sm text-warning">
          Without USAGE on the schema, this role cannot use its privileges on the tables.
        </p>
      )}
      <PrivilegeBoxes
        label={`Privileges of ${role} on tables and views`}
        heading="Table or view"
        all="all tables and views"
        privileges={tablePrivileges}
        rows={found.slice(0, maxRows).map((relation) => rowOf(relation.id, relation.name, relation, turned))}
        furtherRows={[
          { ...newTables, label: <span className="font-sans text-sm text-muted">Tables created later</span> },
        ]}
        forbidden={forbidden}
        onTurn={(privilege, keys) => turn(privilege, keys.map(placeOf))}
      />
      {found.length > maxRows && (
        <p className="text-sm text-muted">
          The first {maxRows} of {found.length.toLocaleString('en')} are shown. Search to find the others.
        </p>
      )}
      <p className="text-sm text-muted">
        “Inherited” privileges come from PUBLIC, from a role that this role is a member of, or from being a superuser:
        they stay whatever is granted here. Row-level security applies on top of privileges.
      </p>
    </div>
  )
}
