import type { Node } from 'libpg-query'

const isSameConstant = (left: Node | undefined, right: Node | undefined): boolean => {
  if (left === undefined || right === undefined || !('A_Const' in left) || !('A_Const' in right)) return false
  const valueOf = ({ A_Const }: typeof left) => JSON.stringify({ ...A_Const, location: 0 })
  return left.A_Const.isnull !== true && valueOf(left) === valueOf(right)
}

const isAlwaysFalse = (node: Node): boolean => {
  if ('A_Const' in node) return node.A_Const.boolval !== undefined && node.A_Const.boolval.boolval !== true
  if ('BoolExpr' in node && node.BoolExpr.boolop === 'NOT_EXPR') return (node.BoolExpr.args ?? []).every(isAlwaysTrue)
  return false
}

/** Whether a condition holds for every row because of constants only: none at all, `true`, `1 = 1`. */
export const isAlwaysTrue = (node: Node | undefined): boolean => {
  if (node === undefined) return true
  if ('A_Const' in node) return node.A_Const.boolval?.boolval === true
  if ('A_Expr' in node) {
    const [operator] = node.A_Expr.name ?? []
    const isEquality = operator !== undefined && 'String' in operator && operator.String.sval === '='
    return isEquality && node.A_Expr.kind === 'AEXPR_OP' && isSameConstant(node.A_Expr.lexpr, node.A_Expr.rexpr)
  }
  if ('TypeCast' in node && node.TypeCast.arg !== undefined && 'A_Const' in node.TypeCast.arg)
    return /^(?:t|true|y|yes|on|1)$/i.test(node.TypeCast.arg.A_Const.sval?.sval ?? '')
  if (!('BoolExpr' in node)) return false
  const { boolop, args = [] } = node.BoolExpr
  if (boolop === 'NOT_EXPR') return args.every(isAlwaysFalse)
  return boolop === 'OR_EXPR' ? args.some(isAlwaysTrue) : args.every(isAlwaysTrue)
}
