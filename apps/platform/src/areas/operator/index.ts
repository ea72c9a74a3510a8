import { operator } from '@cairn/contracts/operator/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createOperatorStore } from './operator-store.ts'
import { createSuspensions } from './suspensions.ts'
import { createOperatedProjectStore } from './operated-project-store.ts'
import { createInvoiceStore } from '../billing/invoices/invoice-store.ts'
import { createCreditStore } from '../billing/credits/credit-store.ts'
import { createOperatedOrganizationStore } from './operated-organization-store.ts'
import { createOperatedUsageStore } from './operated-usage-store.ts'
import { createRevenueStore } from './revenue-store.ts'
import { addCreditsRoute } from './routes/add-credits.ts'
import { addOverdueInvoiceRoute } from './routes/add-overdue-invoice.ts'
import { createCouponRoute } from './routes/create-coupon.ts'
import { endCouponRoute } from './routes/end-coupon.ts'
import { getMailboxRoute } from './routes/get-mailbox.ts'
import { getOperatedCatalogueRoute } from './routes/get-operated-catalogue.ts'
import { getOperatedCreditNotePdfRoute } from './routes/get-operated-credit-note-pdf.ts'
import { getOperatedInvoiceRoute } from './routes/get-operated-invoice.ts'
import { getOperatedOrganizationRoute } from './routes/get-operated-organization.ts'
import { getRevenueRoute } from './routes/get-revenue.ts'
import { grantOperatorRoute } from './routes/grant-operator.ts'
import { issueCreditNoteRoute } from './routes/issue-credit-note.ts'
import { liftSuspensionRoute } from './routes/lift-suspension.ts'
import { listCouponsRoute } from './routes/list-coupons.ts'
import { listDisputesRoute } from './routes/list-disputes.ts'
import { listOperatedAccountsRoute } from './routes/list-operated-accounts.ts'
import { listOperatedOrganizationsRoute } from './routes/list-operated-organizations.ts'
import { listOperatedProjectsRoute } from './routes/list-operated-projects.ts'
import { listOperatedUsageRoute } from './routes/list-operated-usage.ts'
import { listOperatorsRoute } from './routes/list-operators.ts'
import { listSettingsRoute } from './routes/list-settings.ts'
import { payInvoiceRoute } from './routes/pay-invoice.ts'
import { removeOverdueInvoiceRoute } from './routes/remove-overdue-invoice.ts'
import { retryRefundRoute } from './routes/retry-refund.ts'
import { revokeOperatorRoute } from './routes/revoke-operator.ts'
import { setOrganizationBillingRoute } from './routes/set-organization-billing.ts'
import { suspendAccountRoute } from './routes/suspend-account.ts'

export const stores = ({ catalogue, db, system }: Ground) => ({
  operators: createOperatorStore(db),
  suspensions: createSuspensions(db, system),
  operatedProjects: createOperatedProjectStore(db),
  operatedOrganizations: createOperatedOrganizationStore(db, createInvoiceStore(db), createCreditStore(db)),
  operatedUsage: createOperatedUsageStore(db, catalogue),
  revenue: createRevenueStore(db, catalogue),
})

export const area = defineArea(operator, {
  routes: {
    addCredits: addCreditsRoute,
    addOverdueInvoice: addOverdueInvoiceRoute,
    createCoupon: createCouponRoute,
    endCoupon: endCouponRoute,
    getMailbox: getMailboxRoute,
    getOperatedCatalogue: getOperatedCatalogueRoute,
    getOperatedCreditNotePdf: getOperatedCreditNotePdfRoute,
    getOperatedInvoice: getOperatedInvoiceRoute,
    getOperatedOrganization: getOperatedOrganizationRoute,
    getRevenue: getRevenueRoute,
    grantOperator: grantOperatorRoute,
    issueCreditNote: issueCreditNoteRoute,
    liftSuspension: liftSuspensionRoute,
    listCoupons: listCouponsRoute,
    listDisputes: listDisputesRoute,
    retryRefund: retryRefundRoute,
    listOperatedAccounts: listOperatedAccountsRoute,
    listOperatedOrganizations: listOperatedOrganizationsRoute,
    listOperatedProjects: listOperatedProjectsRoute,
    listOperatedUsage: listOperatedUsageRoute,
    listOperators: listOperatorsRoute,
    listSettings: listSettingsRoute,
    payInvoice: payInvoiceRoute,
    removeOverdueInvoice: removeOverdueInvoiceRoute,
    revokeOperator: revokeOperatorRoute,
    setOrganizationBilling: setOrganizationBillingRoute,
    suspendAccount: suspendAccountRoute,
  },
})
