import type { AlterTableStmt, GrantStmt, MergeStmt, Node, RangeVar } from 'libpg-query'
import { nameOf, partsOf, relationName } from '../tree.ts'
import { isAlwaysTrue } from './always-true.ts'
import type { DangerKind, DangerObject, Found } from './danger.ts'
import { objectsIn, roleName, rolesIn, typeOf } from './objects.ts'

const found = (kind: DangerKind, objects: DangerObject[]): Found[] => [{ kind, objects }]

const one = (kind: DangerKind, type: string, ...parts: (string | undefined)[]): Found[] =>
  found(kind, [{ type, name: nameOf(parts.filter((part) => part !== undefined)) }])

const table = (kind: DangerKind, relation: RangeVar | undefined): Found[] =>
  relation === undefined ? [] : found(kind, [{ type: 'table', name: relationName(relation) }])

/** Temporary objects end with the session. */
const isTemporary = (name: string): boolean => name.startsWith('pg_temp.')

const dropped = (objects: DangerObject[]): Found[] => {
  const lasting = objects.filter(({ name }) => !isTemporary(name))
  return lasting.length === 0 ? [] : found('drop', lasting)
}

/** Everybody is a member of `public`, and so is `anon`. */
const isOpenToAnon = (grantees: readonly Node[] | undefined): boolean =>
  rolesIn(grantees).some((role) => role === 'anon' || role === 'public')

const allInSchema = (type: GrantStmt['objtype'], { name }: DangerObject): DangerObject => ({
  type: `all ${typeOf(type)}s in schema`,
  name,
})

const granted = ({ is_grant, targtype, objtype, objects, grantees }: GrantStmt): Found[] => {
  if (is_grant !== true || !isOpenToAnon(grantees)) return []
  const named = objectsIn(objects, targtype === 'ACL_TARGET_OBJECT' ? objtype : 'OBJECT_SCHEMA')
  return found(
    'grant_to_anon',
    targtype === 'ACL_TARGET_OBJECT' ? named : named.map((each) => allInSchema(objtype, each)),
  )
}

const droppedParts: Partial<Record<string, string>> = { AT_DropColumn: 'column', AT_DropConstraint: 'constraint' }

const altered = ({ relation, cmds = [], objtype }: AlterTableStmt): Found[] => {
  if (relation === undefined) return []
  const name = relationName(relation)
  return cmds.flatMap((node): Found[] => {
    if (!('AlterTableCmd' in node)) return []
    const { subtype = '', name: part = '' } = node.AlterTableCmd
    const type = objtype === 'OBJECT_TYPE' ? 'attribute' : droppedParts[subtype]
    if (droppedParts[subtype] !== undefined && type !== undefined && !isTemporary(name))
      return found('drop', [{ type, name: `${nameOf([part])} of ${name}` }])
    return subtype === 'AT_DisableRowSecurity' ? table('disable_rls', relation) : []
  })
}

const merged = ({ relation, joinCondition, mergeWhenClauses = [] }: MergeStmt): Found[] =>
  mergeWhenClauses.flatMap((node) => {
    if (!('MergeWhenClause' in node)) return []
    const { matchKind, commandType, condition } = node.MergeWhenClause
    const isOfAll = matchKind === 'MERGE_WHEN_NOT_MATCHED_BY_SOURCE' || isAlwaysTrue(joinCondition)
    if (!isOfAll || !isAlwaysTrue(condition)) return []
    if (commandType === 'CMD_DELETE') return table('delete_all', relation)
    return commandType === 'CMD_UPDATE' ? table('update_all', relation) : []
  })

/** What is dangerous about this node alone, whatever else the text holds. */
export const dangersInNode = (node: Node): Found[] => {
  if ('DropStmt' in node) return dropped(objectsIn(node.DropStmt.objects, node.DropStmt.removeType))
  if ('DropdbStmt' in node) return one('drop', 'database', node.DropdbStmt.dbname)
  if ('DropRoleStmt' in node)
    return dropped(rolesIn(node.DropRoleStmt.roles).map((role) => ({ type: 'role', name: nameOf([role]) })))
  if ('DropOwnedStmt' in node)
    return dropped(
      rolesIn(node.DropOwnedStmt.roles).map((role) => ({ type: 'all objects of role', name: nameOf([role]) })),
    )
  if ('DropTableSpaceStmt' in node) return one('drop', 'tablespace', node.DropTableSpaceStmt.tablespacename)
  if ('DropSubscriptionStmt' in node) return one('drop', 'subscription', node.DropSubscriptionStmt.subname)
  if ('DropUserMappingStmt' in node) {
    const { user, servername } = node.DropUserMappingStmt
    return one('drop', 'user mapping', user && roleName(user), servername)
  }
  if ('TruncateStmt' in node) return found('truncate', objectsIn(node.TruncateStmt.relations, 'OBJECT_TABLE'))
  if ('DeleteStmt' in node)
    return isAlwaysTrue(node.DeleteStmt.whereClause) ? table('delete_all', node.DeleteStmt.relation) : []
  if ('UpdateStmt' in node)
    return isAlwaysTrue(node.UpdateStmt.whereClause) ? table('update_all', node.UpdateStmt.relation) : []
  if ('MergeStmt' in node) return merged(node.MergeStmt)
  if ('AlterTableStmt' in node) return altered(node.AlterTableStmt)
  if ('AlterDatabaseStmt' in node) return one('alter_database', 'database', node.AlterDatabaseStmt.dbname)
  if ('AlterDatabaseSetStmt' in node) return one('alter_database', 'database', node.AlterDatabaseSetStmt.dbname)
  if ('AlterDatabaseRefreshCollStmt' in node)
    return one('alter_database', 'database', node.AlterDatabaseRefreshCollStmt.dbname)
  if ('AlterSystemStmt' in node) return one('alter_database', 'server setting', node.AlterSystemStmt.setstmt?.name)
  if ('RenameStmt' in node && node.RenameStmt.renameType === 'OBJECT_DATABASE')
    return one('alter_database', 'database', node.RenameStmt.subname)
  if ('AlterOwnerStmt' in node && node.AlterOwnerStmt.objectType === 'OBJECT_DATABASE')
    return one('alter_database', 'database', ...partsOf(node.AlterOwnerStmt.object && [node.AlterOwnerStmt.object]))
  if ('GrantStmt' in node) return granted(node.GrantStmt)
  if ('GrantRoleStmt' in node) {
    const { is_grant, granted_roles: roles = [], grantee_roles: grantees } = node.GrantRoleStmt
    if (is_grant !== true || !isOpenToAnon(grantees)) return []
    const names = roles.flatMap((role) => ('AccessPriv' in role ? [role.AccessPriv.priv_name ?? ''] : []))
    return found(
      'grant_to_anon',
      names.map((name) => ({ type: 'role', name: nameOf([name]) })),
    )
  }
  if ('AlterDefaultPrivilegesStmt' in node) {
    const { action } = node.AlterDefaultPrivilegesStmt
    if (action?.is_grant !== true || !isOpenToAnon(action.grantees)) return []
    return found('grant_to_anon', [{ type: `future ${typeOf(action.objtype)}s`, name: 'by default' }])
  }
  return []
}
