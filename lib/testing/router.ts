import { vi } from 'vitest'

/** Next's router in tests of components: what it was told. Import this module before the component. */
export const router = { replace: vi.fn(), refresh: vi.fn(), push: vi.fn(), back: vi.fn(), prefetch: vi.fn() }

vi.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/' }))
