import type { Page } from '@playwright/test'
import { examplePath, pages } from '@/lib/shared/routes/shop-pages'
import { accounts, administering } from './account-screens'
import {
  button,
  click,
  decline,
  failScripts,
  isPhone,
  openMenu,
  restart,
  scrollToEnd,
  sellOut,
  submit,
  type,
} from './acts'
import { mailScreens } from './mail-screens'
import type { Stage, Viewer } from './stage'
import type { Form } from './take-pictures'

/** `act` brings a page into the state that is pictured. */
export interface Screen {
  name: string
  path: string | ((stage: Stage) => string)
  as?: Viewer
  isScripted?: boolean
  /** The browser's. */
  locale?: string
  act?: (page: Page, form: Form) => Promise<unknown>
}

const viewers = { everybody: 'visitor', user: 'buyer', admin: 'admin' } as const

const opened: Screen[] = pages.flatMap((page) =>
  page.picture === null
    ? []
    : {
        name: page.picture,
        path: ({ ids: { product, shippedOrder, buyer } }) =>
          examplePath(page, { product, order: shippedOrder, user: buyer, mail: 2 }),
        as: page.as ?? viewers[page.access],
      },
)

const product: Screen['path'] = ({ ids }) => `/products/${ids.product}`

const browsing: Screen[] = [
  { name: 'home-end', path: '/', act: scrollToEnd },
  { name: 'home-sort', path: '/', act: click(/^Sort by/) },
  { name: 'phone-menu', path: '/', act: async (page, form) => isPhone(form) && button(page, 'Menu').click() },
  { name: 'account-menu', path: '/', as: 'buyer', act: openMenu('Robin Buyer') },
  {
    name: 'search-field',
    path: '/',
    act: async (page, form) => {
      await type(page, form, 'lamp')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'search-field-empty',
    path: '/search?q=lamp',
    act: async (page, form) => {
      await type(page, form, '')
      await page.getByRole('search').locator('input').fill('')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'search-understood', path: '/search?q=red+scarf+under+40' },
  { name: 'search-corrected', path: '/search?q=headfones' },
  {
    name: 'search-filtered',
    path: '/search?category=electronics&category=music&inStock=1&maxPrice=800&minRating=3',
  },
  {
    name: 'search-filters',
    path: '/search?q=steel&inStock=1',
    act: async (page, { width }) => width < 1024 && page.locator('summary', { hasText: 'Filters' }).click(),
  },
  { name: 'search-nothing', path: '/search?q=zzzzzz+headfones' },
  { name: 'search-no-match', path: '/search?q=steel&maxPrice=1&minRating=4' },
  { name: 'search-no-script', path: '/search?q=steel', isScripted: false },
  { name: 'product-user', as: 'buyer', path: product },
  { name: 'product-sold-out', path: ({ ids }) => `/products/${ids.soldOut}` },
  {
    name: 'product-zoom',
    path: product,
    act: (page) =>
      page
        .getByRole('link', { name: /Enlarge/ })
        .first()
        .click(),
  },
  { name: 'product-added', path: product, act: click('Add to Cart') },
  { name: 'product-stars', path: ({ ids }) => `/products/${ids.product}#stars-4` },
  { name: 'product-end', path: product, act: scrollToEnd },
  {
    name: 'product-review-failed',
    as: 'buyer',
    path: product,
    act: async (page) => {
      // In one column a button opens the form.
      const opener = page.getByRole('button', { name: 'Write a review' })
      if (await opener.isVisible()) await opener.click()
      await submit('Submit')(page)
    },
  },
  { name: 'product-not-found', path: '/products/999999999' },
  { name: 'not-found', path: '/nothing-here' },
  { name: 'error', path: '/', act: failScripts },
  { name: 'restarting', path: '/', act: restart },
]

const buying: Screen[] = [
  { name: 'cart-empty', path: '/cart' },
  { name: 'cart-removed', path: '/cart', as: 'cartOwner', act: click(/Remove/) },
  { name: 'cart-saved', path: '/cart', as: 'cartOwner', act: click(/Save for later/) },
  { name: 'cart-sold-out', path: '/cart', as: 'cartOwner', act: sellOut },
  { name: 'shipping-failed', path: '/shipping', as: 'cartOwner', act: submit('Continue', { City: ' ' }) },
  { name: 'placeorder-visitor', path: '/placeorder', as: 'cartOwner' },
  { name: 'order-unpaid', path: ({ ids }) => `/order/${ids.unpaidOrder}`, as: 'buyer' },
  { name: 'order-declined', path: ({ ids }) => `/order/${ids.declinedOrder}`, as: 'buyer', act: decline },
  { name: 'order-paid', path: ({ ids }) => `/order/${ids.paidOrder}`, as: 'buyer' },
  { name: 'order-delivered', path: ({ ids }) => `/order/${ids.deliveredOrder}`, as: 'buyer' },
  { name: 'order-refunded', path: ({ ids }) => `/order/${ids.refundedOrder}`, as: 'buyer' },
  {
    name: 'order-cancel',
    path: ({ ids }) => `/order/${ids.unpaidOrder}`,
    as: 'buyer',
    act: click('Cancel order'),
  },
  { name: 'order-cancelled', path: ({ ids }) => `/order/${ids.cancelledOrder}`, as: 'buyer' },
  {
    name: 'order-refund',
    path: ({ ids }) => `/order/${ids.paidOrder}`,
    as: 'admin',
    act: click('Refund this order'),
  },
  { name: 'order-not-found', path: '/order/999999999', as: 'buyer' },
]

export const screens: Screen[] = [
  ...opened,
  ...browsing,
  ...buying,
  ...accounts,
  ...mailScreens,
  ...administering.map((screen) => ({ ...screen, as: 'admin' as const })),
]

/** Shoppers' screens in the pseudo-language. What acts on a page finds its buttons by their English names. */
export const pseudoScreens: Screen[] = screens
  .filter(({ act, as }) => !act && as !== 'admin')
  .map((screen) => ({
    ...screen,
    name: `${screen.name}-pseudo`,
    path: (stage) => pseudoPath(screen, stage),
    locale: 'de',
  }))

function pseudoPath({ path }: Screen, stage: Stage): string {
  const shown = typeof path === 'string' ? path : path(stage)
  return shown === '/' ? '/de' : `/de${shown}`
}
