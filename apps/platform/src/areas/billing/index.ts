import { billing } from '@cairn/contracts/billing/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import { installationCapabilities } from '../../capabilities.ts'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createAddOnStore } from './add-ons/add-on-store.ts'
import { BillingMail, billingMailJob, mailAttempts } from './billing-mail-job.ts'
import { createBillingStore } from './billing-store.ts'
import { createCouponStore } from './coupons/coupon-store.ts'
import { createRedemptionStore } from './coupons/redemption-store.ts'
import { createCreditNoteStore } from './credit-notes/credit-note-store.ts'
import { createCreditStore } from './credits/credit-store.ts'
import { pauseIdleProjects } from './idle/pause-idle.ts'
import { createProjectUses } from './idle/project-uses.ts'
import { collectInvoiceJob, createInvoiceRun } from './invoices/invoice-run.ts'
import { createInvoiceStore } from './invoices/invoice-store.ts'
import { createImageOriginStore } from './metering/image-origin-store.ts'
import { meterUsage } from './metering/meter-usage.ts'
import { createManualProvider } from './payments/manual-provider.ts'
import { createDisputeStore } from './payments/dispute-store.ts'
import { queuePayments } from './payments/payment-run.ts'
import { refundJob } from './payments/refund-store.ts'
import { refreshDisputeJob, refreshPaymentJob, refreshRefundJob } from './payments/stripe/stripe-events.ts'
import { leastChargedCents } from './payments/stripe/stripe-client.ts'
import { createStripeProvider } from './payments/stripe/stripe-provider.ts'
import { createQuotaRun } from './quotas/quota-run.ts'
import { addPaymentMethodRoute } from './routes/add-payment-method.ts'
import { addTaxIdRoute } from './routes/add-tax-id.ts'
import { countInvoicesRoute } from './routes/count-invoices.ts'
import { getCreditNotePdfRoute } from './routes/get-credit-note-pdf.ts'
import { getCustomerRoute } from './routes/get-customer.ts'
import { getDiscountsRoute } from './routes/get-discounts.ts'
import { getInvoicePdfRoute } from './routes/get-invoice-pdf.ts'
import { getInvoiceRoute } from './routes/get-invoice.ts'
import { getUpcomingInvoiceRoute } from './routes/get-upcoming-invoice.ts'
import { getUsageRoute } from './routes/get-usage.ts'
import { getSubscriptionRoute } from './routes/get-subscription.ts'
import { listAddOnsRoute } from './routes/list-add-ons.ts'
import { listInvoicesRoute } from './routes/list-invoices.ts'
import { listOrganizationOverdueInvoicesRoute } from './routes/list-organization-overdue-invoices.ts'
import { listOverdueInvoicesRoute } from './routes/list-overdue-invoices.ts'
import { listPaymentMethodsRoute } from './routes/list-payment-methods.ts'
import { listTaxIdsRoute } from './routes/list-tax-ids.ts'
import { payInvoiceNowRoute } from './routes/pay-invoice-now.ts'
import { previewSubscriptionRoute } from './routes/preview-subscription.ts'
import { refreshInvoicePaymentRoute } from './routes/refresh-invoice-payment.ts'
import { removePaymentMethodRoute } from './routes/remove-payment-method.ts'
import { removeTaxIdRoute } from './routes/remove-tax-id.ts'
import { setDefaultPaymentMethodRoute } from './routes/set-default-payment-method.ts'
import { takeStripeEventRoute } from './routes/take-stripe-event.ts'
import { switchAddOnRoute } from './routes/switch-add-on.ts'
import { listCreditNotesRoute } from './routes/list-credit-notes.ts'
import { redeemCouponRoute } from './routes/redeem-coupon.ts'
import { updateCustomerRoute } from './routes/update-customer.ts'
import { updateSubscriptionRoute } from './routes/update-subscription.ts'
import { Cancellation, cancellationJob, reportCancellation } from './subscription/cancellation-job.ts'
import { createSubscriptionStore } from './subscription/subscription-store.ts'
import { createTaxIdStore } from './tax-id-store.ts'
import { createUsageStore } from './usage-store.ts'

export const stores = async ({ catalogue, config, db, jobs, logger, mail, publicUrl }: Ground) => {
  const usage = createUsageStore(db)
  const invoices = createInvoiceStore(db)
  const manual = createManualProvider(mail, publicUrl)
  const { stripe } = config.billing
  // Where nobody sees billing, nobody is charged either.
  const isCharged = stripe !== undefined && installationCapabilities(config).includes('billing:all')
  const addOns = createAddOnStore(db, { catalogue, config })
  const credits = createCreditStore(db)
  const redemptions = createRedemptionStore(db)
  const disputes = createDisputeStore(db, { jobs, publicUrl })
  return {
    addOns,
    billing: createBillingStore(db),
    coupons: createCouponStore(db),
    creditNotes: createCreditNoteStore({ db, invoices, jobs, hasProvider: isCharged, publicUrl }),
    credits,
    disputes,
    invoices,
    invoiceRun: createInvoiceRun({
      db,
      usage,
      catalogue,
      billing: config.billing,
      jobs,
      leastChargedCents: isCharged ? leastChargedCents : 0,
    }),
    payments: isCharged
      ? await createStripeProvider({
          config: stripe,
          db,
          disputes,
          invoices,
          jobs,
          logger,
          publicUrl,
          withoutPayment: manual,
        })
      : manual,
    imageOrigins: createImageOriginStore(db),
    paymentRun: { queue: (nowMs: number) => queuePayments({ db, jobs }, nowMs) },
    projectUses: createProjectUses(db, jobs),
    quotaRun: createQuotaRun({ db, usage, catalogue, periods: config.billing.quotas, jobs, publicUrl }),
    redemptions,
    subscriptions: createSubscriptionStore({ db, usage, addOns, redemptions, catalogue, config, jobs }),
    taxIds: createTaxIdStore(db),
    usage,
  }
}

export const area = defineArea(billing, {
  routes: {
    addPaymentMethod: addPaymentMethodRoute,
    addTaxId: addTaxIdRoute,
    countInvoices: countInvoicesRoute,
    getCreditNotePdf: getCreditNotePdfRoute,
    getCustomer: getCustomerRoute,
    getDiscounts: getDiscountsRoute,
    getInvoice: getInvoiceRoute,
    getInvoicePdf: getInvoicePdfRoute,
    getSubscription: getSubscriptionRoute,
    getUpcomingInvoice: getUpcomingInvoiceRoute,
    getUsage: getUsageRoute,
    listAddOns: listAddOnsRoute,
    listInvoices: listInvoicesRoute,
    listOverdueInvoices: listOverdueInvoicesRoute,
    listOrganizationOverdueInvoices: listOrganizationOverdueInvoicesRoute,
    listPaymentMethods: listPaymentMethodsRoute,
    listTaxIds: listTaxIdsRoute,
    payInvoiceNow: payInvoiceNowRoute,
    previewSubscription: previewSubscriptionRoute,
    refreshInvoicePayment: refreshInvoicePaymentRoute,
    removePaymentMethod: removePaymentMethodRoute,
    removeTaxId: removeTaxIdRoute,
    setDefaultPaymentMethod: setDefaultPaymentMethodRoute,
    takeStripeEvent: takeStripeEventRoute,
    switchAddOn: switchAddOnRoute,
    listCreditNotes: listCreditNotesRoute,
    redeemCoupon: redeemCouponRoute,
    updateCustomer: updateCustomerRoute,
    updateSubscription: updateSubscriptionRoute,
  },
  jobs: (context) => ({
    'meter-usage': defineJob({
      title: 'Meter what projects use',
      data: z.object({}),
      schedule: '27 * * * *',
      run: async ({ signal }) => {
        if (installationCapabilities(context.config).includes('billing:all'))
          await meterUsage(context, { nowMs: Date.now(), signal })
      },
    }),
    'issue-invoices': defineJob({
      title: 'Issue invoices of billing cycles that are over',
      data: z.object({}),
      schedule: '47 * * * *',
      run: async ({ signal }) => {
        if (installationCapabilities(context.config).includes('billing:all'))
          await context.invoiceRun.issue({ nowMs: Date.now(), signal })
      },
    }),
    'queue-payments': defineJob({
      title: 'Try payments of invoices again, and read refunds',
      data: z.object({}),
      schedule: '57 * * * *',
      run: async ({ signal }) => {
        const { online } = context.payments
        if (online === undefined) return
        await context.paymentRun.queue(Date.now())
        await online.forgetDeleted(signal)
        // Their events may be lost.
        for (const id of await online.openRefunds()) await online.refund(id)
      },
    }),
    [refreshPaymentJob]: defineJob({
      title: 'Read the state of a payment at the payment provider',
      data: z.object({ intent_id: z.string() }),
      run: async ({ data }) => context.payments.online?.refresh(data.intent_id),
    }),
    [refundJob]: defineJob({
      title: 'Pay back what a credit note says',
      data: z.object({ credit_note_id: z.uuid() }),
      run: async ({ data }) => context.payments.online?.refund(data.credit_note_id),
    }),
    [refreshRefundJob]: defineJob({
      title: 'Read the state of a refund at the payment provider',
      data: z.object({ refund_id: z.string() }),
      run: async ({ data }) => context.payments.online?.refreshRefund(data.refund_id),
    }),
    [refreshDisputeJob]: defineJob({
      title: 'Read a disputed payment at the payment provider',
      data: z.object({ dispute_id: z.string() }),
      run: async ({ data }) => context.payments.online?.refreshDispute(data.dispute_id),
    }),
    'enforce-quotas': defineJob({
      title: 'Restrict organizations that exceed their plan',
      data: z.object({}),
      schedule: '7 * * * *',
      run: async ({ signal }) => {
        const { config, quotaRun } = context
        if (config.limits.byPlan && installationCapabilities(config).includes('billing:all'))
          await quotaRun.enforce({ nowMs: Date.now(), signal })
      },
    }),
    'pause-idle-projects': defineJob({
      title: 'Pause projects that nobody uses',
      data: z.object({}),
      schedule: '37 * * * *',
      run: async ({ signal }) => {
        const { config } = context
        if (config.limits.byPlan && installationCapabilities(config).includes('billing:all'))
          await pauseIdleProjects(context, { nowMs: Date.now(), signal })
      },
    }),
    [billingMailJob]: defineJob({
      title: 'Send a mail about billing',
      data: BillingMail,
      attempts: mailAttempts,
      run: ({ data }) => context.mail.send(data),
    }),
    [cancellationJob]: defineJob({
      title: 'Tell the operator why a plan was cancelled',
      data: Cancellation,
      run: ({ data }) => reportCancellation(context.support, data),
    }),
    [collectInvoiceJob]: defineJob({
      title: 'Ask for the payment of an invoice',
      data: z.object({ invoice_id: z.uuid() }),
      attempts: mailAttempts,
      run: async ({ data }) => {
        const found = await context.invoices.findToMail(data.invoice_id)
        if (found !== undefined) await context.payments.collect(found)
      },
    }),
  }),
})
