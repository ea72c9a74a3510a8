import { PrivilegeBoxes } from '../objects/PrivilegeBoxes.tsx'
import type { ColumnGrants, Privilege, Turned } from './grants.ts'
import { boxKey, isGranted, isOnTable, privileges } from './grants.ts'

interface PrivilegeTableProps {
  label: string
  role: string
  grants: ColumnGrants
  turned: Turned
  onTurn: (keys: readonly string[]) => void
  forbidden: string | undefined
}

const ofTable = { word: 'table', spoken: 'granted on the table' }

/** The columns of a table, and a box for each privilege of a role. */
export const PrivilegeTable = ({ label, role, grants, turned, onTurn, forbidden }: PrivilegeTableProps) => (
  <PrivilegeBoxes<Privilege>
    label={label}
    heading="Column"
    all="all columns"
    privileges={privileges}
    rows={grants.columns.map((column) => ({
      key: column,
      name: column,
      isOn: (privilege) => isGranted(grants, role, privilege, column) !== turned.has(boxKey(privilege, column)),
      isTurned: (privilege) => turned.has(boxKey(privilege, column)),
      source: (privilege) =>
        isOnTable(grants, role, privilege) && !turned.has(boxKey(privilege, column)) ? ofTable : undefined,
    }))}
    forbidden={forbidden}
    onTurn={(privilege, columns) => onTurn(columns.map((column) => boxKey(privilege, column)))}
  />
)
