import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const operator = defineArea<typeof endpoints>()({
  operatorActions: {
    'account.suspended': 'Suspended an account',
    'account.restored': 'Lifted a suspension',
    'operator.granted': 'Made an account an operator',
    'operator.revoked': 'Removed an operator',
    'coupon.created': 'Created a coupon',
    'coupon.ended': 'Ended a coupon',
  },
  errors: {
    last_operator: [409, 'This is the only operator of the installation. Make another account an operator first.'],
    is_operator: [409, 'Operators cannot be suspended. Remove them as operator first.'],
  },
})
