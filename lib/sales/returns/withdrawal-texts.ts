/** Characters that somebody may type about what they withdraw from. */
export const maxWithdrawalLines = 1000
