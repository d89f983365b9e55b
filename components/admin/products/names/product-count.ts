export function productCount(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`
}
