import type { Language } from '#platform/contract/language.ts';
import type { UserType } from '#platform/domain/user-type.ts';

/** A person of the demo data. The same at every start. */
export interface DemoPerson {
  /** `patient-1`, `doctor-3`, `coach-1`, `faculty_head-2`, `staff-1` */
  readonly key: string;
  readonly userType: UserType;
  /** From 1, as in the telephone numbers. */
  readonly index: number;
  readonly name: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string;
  readonly sex: 'female' | 'male';
  readonly city: string;
  readonly language: Language;
  /** In which further capacity the same account is here. */
  readonly further: readonly UserType[];
}

/** A person with two user types, so that the switch between them can be seen. */
const ALSO_FACULTY_HEAD: ReadonlySet<string> = new Set(['living doctor-12']);

/** One line a person: name, sex, year of birth, language, city. */
type Line = `${string} | ${'f' | 'm'} ${number} ${Language} ${string}`;
type Cast = Readonly<Record<UserType, readonly Line[]>>;

const living: Cast = {
  patient: [
    'Lakshmi Devi Mantena | f 1954 te Hyderabad',
    'Venkata Ramana Chilukuri | m 1949 te Hyderabad',
    'Sunita Agarwal | f 1961 hi New Delhi',
    'Murugesan Palaniappan | m 1957 ta Chennai',
    'Thankamma Varghese | f 1950 ml Bengaluru',
    'Subrata Mukherjee | m 1963 bn Mumbai',
    'Meena Kulkarni | f 1968 en Mumbai',
    'Ramesh Chandra Tiwari | m 1952 hi New Delhi',
    'Saraswathi Yellapragada | f 1946 te Hyderabad',
    'Gurpreet Singh Bedi | m 1970 hi New Delhi',
    'Fatima Sheikh | f 1974 hi Mumbai',
    'Karthikeyan Subramanian | m 1966 ta Chennai',
    'Anjali Deshpande | f 1981 en Mumbai',
    'Mohammed Rafiq Ansari | m 1959 hi Hyderabad',
    'Padmavathi Kondaveeti | f 1956 te Hyderabad',
    'Joseph Kurian | m 1948 ml Bengaluru',
    'Rupa Chakraborty | f 1972 bn New Delhi',
    'Shivanna Gowda | m 1955 en Bengaluru',
    'Kamala Natarajan | f 1953 ta Chennai',
    'Harish Chandra Joshi | m 1964 hi New Delhi',
    'Bhanumathi Reddy Gaddam | f 1958 te Hyderabad',
    'Prakash Shetty | m 1969 en Bengaluru',
    'Noor Jahan Begum | f 1947 hi Hyderabad',
    'Srinivasa Rao Pothineni | m 1962 te Hyderabad',
    'Aparna Sengupta | f 1979 bn Mumbai',
    'Balakrishnan Nambiar | m 1951 ml Chennai',
    'Pushpa Rani Chauhan | f 1965 hi New Delhi',
    'Arunachalam Chettiar | m 1944 ta Chennai',
    'Nirmala D’Souza | f 1960 en Mumbai',
    'Satyanarayana Kasturi | m 1967 te Hyderabad',
    'Ishita Banerjee | f 1990 bn Bengaluru',
    'Vikram Rathore | m 1984 hi New Delhi',
    'Sumathi Ramasamy | f 1971 ta Chennai',
    'Abdul Kareem Pullani | m 1958 ml Bengaluru',
    'Varalakshmi Nukala | f 1976 te Hyderabad',
    'Lalthanga Hmar | m 1973 en New Delhi',
    'Savitri Patnaik | f 1945 en Hyderabad',
    'Dinesh Bhai Solanki | m 1956 hi Mumbai',
    'Manorama Boro | f 1963 bn New Delhi',
    'Chandrasekhar Vemuri | m 1988 te Hyderabad',
  ],
  doctor: [
    'Dr. Sudha Rangarajan | f 1972 ta Chennai',
    'Dr. Anand Kolluri | m 1968 te Hyderabad',
    'Dr. Neelima Gadepalli | f 1980 te Hyderabad',
    'Dr. Rajiv Khanna | m 1965 hi New Delhi',
    'Dr. Mini Thomas | f 1976 ml Bengaluru',
    'Dr. Sourav Ghosh | m 1979 bn Mumbai',
    'Dr. Farida Merchant | f 1970 en Mumbai',
    'Dr. Arvind Hegde | m 1974 en Bengaluru',
    'Dr. Ritu Malhotra | f 1983 hi New Delhi',
    'Dr. Senthil Velmurugan | m 1977 ta Chennai',
    'Dr. Haritha Bollineni | f 1986 te Hyderabad',
    'Dr. Imran Qureshi | m 1981 hi Hyderabad',
  ],
  coach: [
    'Swapna Tadikonda | f 1988 te Hyderabad',
    'Rohit Saxena | m 1990 hi New Delhi',
    'Gayathri Sundaram | f 1985 ta Chennai',
    'Debjani Roy | f 1992 bn Bengaluru',
  ],
  faculty_head: ['Dr. Vasudha Narayan | f 1962 en Hyderabad', 'Dr. Ashok Bhattacharya | m 1960 bn Mumbai'],
  staff: ['Kavitha Muppidi | f 1987 te Hyderabad', 'Sanjay Wagh | m 1983 en Mumbai'],
};

const hospital: Cast = {
  patient: [
    'Parvathamma Siddaiah | f 1952 en Bengaluru',
    'Raghunath Mishra | m 1950 hi New Delhi',
    'Mary Kutty Abraham | f 1955 ml Bengaluru',
    'Govindaraju Thirunavukkarasu | m 1947 ta Chennai',
    'Anasuya Pasupuleti | f 1960 te Hyderabad',
    'Tapan Kumar Das | m 1958 bn Bengaluru',
    'Shabana Khatoon | f 1969 hi New Delhi',
    'Vishwanath Bhat | m 1964 en Bengaluru',
    'Rajeshwari Iyer | f 1949 ta Chennai',
    'Jaswinder Kaur Gill | f 1967 hi New Delhi',
    'Nageswara Rao Tummala | m 1953 te Hyderabad',
    'Usha Gopalakrishnan | f 1962 ml Bengaluru',
    'Ganesh Patil | m 1971 en Mumbai',
    'Hemalata Mohapatra | f 1965 en Bengaluru',
    'Krishnamurthy Rao | m 1946 en Bengaluru',
    'Sabitri Mondal | f 1957 bn Mumbai',
    'Ibrahim Kutty Marakkar | m 1954 ml Chennai',
    'Kusum Lata Verma | f 1959 hi New Delhi',
    'Dhanalakshmi Arumugam | f 1966 ta Chennai',
    'Yadagiri Macharla | m 1961 te Hyderabad',
    'Asha Jadhav | f 1973 en Mumbai',
    'Manjunath Devaraj | m 1975 en Bengaluru',
    'Zubeda Khanum | f 1948 hi Bengaluru',
    'Biswajit Sarkar | m 1978 bn New Delhi',
    'Leela Menon | f 1951 ml Bengaluru',
    'Om Prakash Yadav | m 1956 hi New Delhi',
    'Vijayalakshmi Duraisamy | f 1968 ta Chennai',
    'Koteswara Rao Alapati | m 1945 te Hyderabad',
    'Sheela Fernandes | f 1970 en Mumbai',
    'Nilesh Trivedi | m 1982 hi Mumbai',
    'Basamma Hiremath | f 1944 en Bengaluru',
    'Ravindran Pillai | m 1963 ml Bengaluru',
    'Madhuri Joshi | f 1985 en Mumbai',
    'Selvaraj Ponnusamy | m 1972 ta Chennai',
    'Annapurna Devulapalli | f 1974 te Hyderabad',
    'Tashi Wangchuk | m 1980 en New Delhi',
    'Minati Bose | f 1953 bn Bengaluru',
    'Suresh Babu Kancharla | m 1977 te Hyderabad',
    'Reshma Pathan | f 1991 hi Mumbai',
    'Nandakumar Shenoy | m 1959 en Bengaluru',
  ],
  doctor: [
    'Dr. Shanthi Krishnaswamy | f 1969 ta Chennai',
    'Dr. Mahesh Kamath | m 1966 en Bengaluru',
    'Dr. Pooja Nair | f 1982 ml Bengaluru',
    'Dr. Alok Srivastava | m 1971 hi New Delhi',
    'Dr. Sridevi Akkineni | f 1978 te Hyderabad',
    'Dr. Partha Chatterjee | m 1973 bn Mumbai',
    'Dr. Zarine Daruwala | f 1964 en Mumbai',
    'Dr. George Mathew | m 1975 ml Bengaluru',
    'Dr. Deepika Bansal | f 1984 hi New Delhi',
    'Dr. Ilango Manickam | m 1980 ta Chennai',
    'Dr. Nandini Urs | f 1987 en Bengaluru',
    'Dr. Tariq Siddiqui | m 1979 hi Hyderabad',
  ],
  coach: [
    'Shruthi Ballal | f 1989 en Bengaluru',
    'Amit Dhawan | m 1987 hi New Delhi',
    'Jincy Philip | f 1991 ml Bengaluru',
    'Pavan Kumar Vadlamani | m 1986 te Hyderabad',
  ],
  faculty_head: ['Dr. Girija Murthy | f 1961 en Bengaluru', 'Dr. Dilip Sabnis | m 1963 en Mumbai'],
  staff: ['Roopa Nagaraj | f 1985 en Bengaluru', 'Anthony Gomes | m 1981 en Mumbai'],
};

/** The people of a brand's demo data; brands without a cast of their own get that of `living`. */
export function demoPeople(brandId: string): DemoPerson[] {
  const cast = brandId === 'hospital' ? hospital : living;
  return (Object.keys(cast) as UserType[]).flatMap((userType) =>
    cast[userType].map((line, at) => {
      const person = demoPerson(userType, at + 1, line);
      return ALSO_FACULTY_HEAD.has(`${brandId} ${person.key}`)
        ? { ...person, further: ['faculty_head' as const] }
        : person;
    }),
  );
}

function demoPerson(userType: UserType, index: number, line: Line): DemoPerson {
  const [name = '', about = ''] = line.split(' | ');
  const [, sex, year, language, city = ''] = /^([fm]) (\d{4}) ([a-z]{2}) (.+)$/.exec(about) ?? [];
  // Birthdays are spread over the year without chance: the same at every start.
  const month = ((index * 7 + name.length) % 12) + 1;
  const day = ((index * 11 + name.length * 3) % 28) + 1;
  return {
    key: `${userType}-${index}`,
    userType,
    index,
    name,
    dateOfBirth: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    sex: sex === 'm' ? 'male' : 'female',
    city,
    language: language as Language,
    further: [],
  };
}
