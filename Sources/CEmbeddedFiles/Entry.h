// The entry of the text at PATH: its path in Sources, and its bytes up to a zero.
{
  &PATH[sizeof "../" - 1], (const uint8_t[]) {
#embed PATH suffix(, 0)
  }
},
#undef PATH
