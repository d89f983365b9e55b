import { paypalOrderJson } from '@/lib/money/payments/payment-schema'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { createOrder, createProduct } from '@/testing/db/rows'
import type { TestPaypal } from '@/testing/paypal/payments'
import { orderBody, testAddress } from '@/testing/shop/order-body'
import { callApi } from './call-api'
import type { CallInputs, People } from './catalogue-inputs'

const newOrderId = async ({ user }: People) => (await createOrder(user))._id

export function orderInputs(paypal: TestPaypal) {
  async function approvedOrderId(people: People): Promise<number> {
    const id = await newOrderId(people)
    const created = await callApi(people.user, { method: 'POST', path: `/api/orders/${id}/paypal` })
    await paypal.approve(paypalOrderJson.parse(await created.json()).id)
    return id
  }

  async function paidOrderId(people: People): Promise<number> {
    const id = await approvedOrderId(people)
    await callApi(people.user, { method: 'PUT', path: `/api/orders/${id}/pay/` })
    return id
  }

  return {
    listMyOrders: () => ({}),
    placeOrder: async () => {
      const { id, priceCents } = await createProduct()
      return { body: orderBody([{ product: id, priceCents, qty: 1 }]) }
    },
    getOrder: async (people) => ({ id: await newOrderId(people) }),
    payOrder: async (people) => ({ id: await approvedOrderId(people) }),
    createPaypalOrder: async (people) => ({ id: await newOrderId(people) }),
    cancelOrder: async (people) => ({ id: await newOrderId(people) }),
    shipOrder: async (people) => ({
      id: await paidOrderId(people),
      body: { carrier: 'UPS', number: '1Z 7', url: '' },
    }),
    shipOrders: async (people) => ({
      body: { orders: [{ id: await paidOrderId(people), carrier: 'UPS', number: '', url: '' }] },
    }),
    deliverOrders: async (people) => ({ body: { orders: [await newOrderId(people)] } }),
    addOrderNote: async (people) => ({ id: await newOrderId(people), body: { text: 'Called back.' } }),
    releaseHolds: () => ({}),
    listOrders: () => ({}),
    markOrderPaid: async (people) => ({
      id: await newOrderId(people),
      body: { kind: 'cash', date: '2026-01-31', reference: '' },
    }),
    undoOrder: async (people) => {
      const id = await newOrderId(people)
      await deliverOrder(people.admin, id)
      return { id, body: { what: 'delivered' } }
    },
    correctAddress: async (people) => ({ id: await newOrderId(people), body: testAddress }),
    deliverOrder: async (people) => ({ id: await newOrderId(people) }),
  } satisfies CallInputs
}
