'use client'

import dynamic from 'next/dynamic'

/** With its style sheet apart from the page's: most products have no options. */
export const LazyOptionRows = dynamic(() => import('./option-rows').then((file) => file.OptionRows))
